import * as z from 'zod/mini';
import { forSignedIn } from './contract.ts';

export const ServiceType = z.enum(['website', 'google_profile', 'reviews']);
export type ServiceType = z.output<typeof ServiceType>;

/** Spec 7: a contractor asked for a service; staff hear of it by e-mail. */
export const notifyServiceRequest = forSignedIn('POST /functions/v1/notify-service-request', {
  summary: 'Tell staff that you asked for a service; told once per request, failures only logged',
  body: z.strictObject({ userId: z.uuid(), serviceType: ServiceType }),
  errors: ['forbidden'],
});

const SERVICE_WORDS: Record<ServiceType, string> = {
  website: 'a website',
  google_profile: 'help with their Google profile',
  reviews: 'review requests',
};

export function serviceRequestEmail(request: {
  serviceType: ServiceType;
  change?: string | undefined;
  business: string | null;
  name: string | null;
  phone: string | null;
  email: string | null;
  userId: string;
}): { subject: string; body: string } {
  const who = request.business ?? request.name ?? 'A contractor';
  const what =
    request.change === undefined ? SERVICE_WORDS[request.serviceType] : 'a change of their website';
  return {
    subject: `${who} asked for ${what}`,
    body: [
      `${who} asked for ${what}.`,
      '',
      ...(request.change === undefined ? [] : [request.change, '']),
      `Name: ${request.name ?? '-'}`,
      `Business: ${request.business ?? '-'}`,
      `Phone: ${request.phone ?? '-'}`,
      `Email: ${request.email ?? '-'}`,
      `Account: ${request.userId}`,
    ].join('\n'),
  };
}
