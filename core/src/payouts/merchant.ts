import type { Profile } from '../accounts/contract.ts';
import type { MerchantPayload } from './contract.ts';

/** Stand-ins for what a profile lacks (spec 5). Production refuses to register with them. */
export const FALLBACK_EMAIL = 'test@example.com';
export const FALLBACK_PHONE = '+15555555555';

const SIMPLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

type Person = Pick<Profile, 'name' | 'companyName' | 'email' | 'phone'>;

export function merchantPayload(profile: Person): MerchantPayload {
  const [firstName, ...otherNames] = (profile.name ?? '').split(' ').filter(Boolean);
  const businessName = profile.companyName || profile.name || 'Business';
  const email = profile.email?.trim() ?? '';
  return {
    legalBusinessName: businessName,
    tradingName: businessName,
    country: 'US',
    owner: {
      firstName: firstName ?? 'First',
      lastName: otherNames.join(' ') || 'Last',
      email: SIMPLE_EMAIL.test(email) ? email : FALLBACK_EMAIL,
      phoneNumber: profile.phone || FALLBACK_PHONE,
    },
    payoutSchedule: { accountType: 'essential' },
    marketingOptIn: false,
    acceptTermsOfUse: true,
  };
}

/** Whose account it is: the company when there is one (spec 3, bank update payload). */
export function accountHolder(profile: Person): { name: string; type: 'company' | 'individual' } {
  return {
    name: profile.companyName || profile.name || 'Account Holder',
    type: profile.companyName ? 'company' : 'individual',
  };
}

export function usesFallbackContact(payload: MerchantPayload): boolean {
  return payload.owner.email === FALLBACK_EMAIL || payload.owner.phoneNumber === FALLBACK_PHONE;
}
