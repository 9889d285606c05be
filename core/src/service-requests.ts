import * as z from 'zod/mini';
import { defineContract } from './contract.ts';

export const ServiceType = z.enum(['website', 'google_profile', 'reviews']);
export type ServiceType = z.output<typeof ServiceType>;

/** Spec 7: a contractor asked for a service; staff hear of it by e-mail. */
export const notifyServiceRequest = defineContract({
  method: 'POST',
  path: '/functions/v1/notify-service-request',
  audience: 'signed-in',
  summary: 'Tell staff that you asked for a service; told once per request, failures only logged',
  body: z.strictObject({ userId: z.uuid(), serviceType: ServiceType }),
});
