import { getProfile } from '@jobly/core/accounts/contract';
import { saveBusiness } from '@jobly/core/accounts/profile-contract';
import {
  createEstimate,
  getEstimate,
  reviseEstimate,
  type Estimate,
  type EstimateForm,
} from '@jobly/core/estimates/contract';
import { newLink } from './api-client.ts';
import { HALVES } from './jobs.ts';
import type { Business, Shop } from './shop.ts';

export const newEstimate = (form: Partial<EstimateForm> = {}): EstimateForm => ({
  ...newLink(),
  amountCashCents: 108_875,
  schedule: HALVES,
  validDays: 30,
  cancelNotice: false,
  ...form,
});

async function haveAddress(business: Business): Promise<void> {
  const { timeZone, updatedAt: seen, ...profile } = await business.call(getProfile);
  if (profile.addressStreet) return;
  const nowhere = { addressCity: null, addressState: null, addressZip: null };
  const body = { ...nowhere, addressStreet: '12 Main St', timeZone, seen };
  await business.call(saveBusiness, { body });
}

/** With a notice of the right to cancel, of a business that has the address it names. */
export async function makeEstimate(
  business: Business,
  form: Partial<EstimateForm> = {},
): Promise<Estimate> {
  if (form.cancelNotice) await haveAddress(business);
  return (await business.call(createEstimate, { body: newEstimate(form) })).estimate;
}

export const readEstimate = async (business: Business, { id }: { id: string }): Promise<Estimate> =>
  (await business.call(getEstimate, { params: { id } })).estimate;

export const revise = async (
  business: Business,
  { id, version, form }: Estimate,
  change: Partial<EstimateForm> = {},
): Promise<Estimate> =>
  (
    await business.call(reviseEstimate, {
      params: { id },
      body: { ...form, id, version, ...change },
    })
  ).estimate;

/** What an accepted one has opened, or a change order changes. */
export const jobOf = async (business: Business, made: { id: string }): Promise<{ id: string }> => ({
  id: (await readEstimate(business, made)).jobId!,
});

/** As a browser without script sends a form of the customer's page. */
export const send = (
  shop: Shop,
  { url }: { url: string },
  fields: Record<string, string>,
  cookie = '',
) =>
  fetch(`${shop.address}/estimate/${url}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      cookie,
    },
    body: new URLSearchParams(fields).toString(),
  });

/** What a browser has read of the page: the hash that its form carries. */
export const readSeen = async (shop: Shop, { url }: { url: string }): Promise<string> => {
  const page = await (await fetch(`${shop.address}/estimate/${url}`)).text();
  return /name="seen" value="(\w+)"/.exec(page)?.[1] ?? '';
};

export const accept = async (
  shop: Shop,
  { url, version, seen }: { url: string; version: number; seen?: string },
  act = 'accept',
) =>
  send(
    shop,
    { url },
    {
      act,
      version: String(version),
      seen: seen ?? (await readSeen(shop, { url })),
      name: 'Dana Whitfield',
    },
  );

export const openPage = async (shop: Shop, { url }: { url: string }): Promise<string> =>
  (await (await fetch(`${shop.address}/estimate/${url}`)).text())
    .replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
