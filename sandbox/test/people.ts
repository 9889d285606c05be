import { setTimeout as wait } from 'node:timers/promises';
import type { Json, Speaker } from './sandbox.ts';

let people = 0;

export const registration = (changes: Json = {}): Json => ({
  legalBusinessName: 'Hudson Joinery LLC',
  tradingName: 'Hudson Joinery',
  country: 'US',
  owner: {
    firstName: 'Ana',
    lastName: 'Reyes',
    email: `ana${++people}@hudson.example`,
    phoneNumber: '+15555550100',
  },
  bankDetails: {
    sortCode: '021000021',
    accountNumber: '000123456789',
    accountHolderDetails: { name: 'Hudson Joinery LLC', type: 'company' },
  },
  payoutSchedule: { accountType: 'essential', config: { type: 'daily' } },
  marketingOptIn: false,
  acceptTermsOfUse: true,
  ...changes,
});

/** A business that may take payments. */
export async function merchant({ api, control }: Speaker, changes: Json = {}): Promise<string> {
  const { body } = await api<{ id: string }>('POST', '/merchant', registration(changes));
  await control('POST', `/merchants/${body.id}/verify`, { enabled: true });
  return body.id;
}

export const usd = (units: number) => ({ units, currencyCode: 'USD' });

export const statementOf = async ({ api }: Speaker, id: string) =>
  (await api<{ data: Json[] }>('GET', `/report/statement/activity?merchantId=${id}`)).body.data;

export const availableOf = async ({ api }: Speaker, id: string) =>
  (await api<{ available: Json }>('GET', `/merchant/${id}/balance`)).body.available;

export type Link = Json & { id: string; link: string; status: string; payments: Json[] };

export async function newLink({ api }: Speaker, merchantId: string, changes: Json = {}) {
  const wanted = {
    amount: { units: 12_600, currencyCode: 'USD' },
    description: 'Invoice 2041',
    ...changes,
  };
  return (await api<Link>('POST', '/payment-link', wanted, merchantId)).body;
}

export const readLink = async ({ api }: Speaker, merchantId: string, id: string) =>
  (await api<Link>('GET', `/payment-link/${id}`, undefined, merchantId)).body;

export async function until(isTrue: () => boolean | Promise<boolean>, ms = 15_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('It did not come true in time');
    await wait(20);
  }
}

/** What a test cannot go on without. */
export function sure<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The test expected something here');
  return value;
}
