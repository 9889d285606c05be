import type { BodyOf } from '@jobly/core/contract';
import {
  getSiteDomain,
  getWebsite,
  getWebsiteDetails,
  listSiteRequests,
  startWebsite,
  updateWebsiteExtras,
  type WebsiteDetails,
} from '@jobly/core/websites/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { answer, refuse } from '../../../../test/network.ts';
import { allAnswered, openScreen } from '../../../../test/screen.tsx';
import { WEBSITE_DETAILS, aWebsite } from '../../../../test/services.ts';
import { expectToast } from '../../../../test/toast.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });

const AQUARIUMS = { ...WEBSITE_DETAILS, trade: 'Aquarium care', services: [] };

function stored({ body }: { body: BodyOf<typeof updateWebsiteExtras> }): WebsiteDetails {
  const details = { ...AQUARIUMS, ownServices: body.ownServices ?? [] };
  answer(getWebsiteDetails, details);
  return details;
}

const reload = () => openScreen('/grow/website/confirm');

it('services in their own words are typed where nothing can be ticked, and go along', async () => {
  answer(getWebsite, { website: null });
  answer(getWebsiteDetails, AQUARIUMS);
  answer(startWebsite, { website: aWebsite('creating') });
  const sent = answer(updateWebsiteExtras, stored);
  const screen = await openScreen('/grow/website/confirm');
  await page.getByLabelText('Service 1').fill(' Tank cleaning');
  await button('Add a service').click();
  await expect.element(page.getByLabelText('Service 2')).toHaveFocus();
  await button('Add a service').click();
  await page.getByLabelText('Service 3').fill('New tanks');
  await expectAccessible();
  await button('Confirm and create').click();
  await expect.poll(screen.path).toBe('/grow/website/create');
  expect(sent.map(({ body }) => body)).toEqual([
    { ownServices: ['Tank cleaning'] },
    { ownServices: ['Tank cleaning', 'New tanks'] },
  ]);
});

it('a service is saved when its line is left; what could not be saved is there after a reload', async () => {
  answer(getWebsite, { website: null });
  answer(getWebsiteDetails, AQUARIUMS);
  const refused = answer(updateWebsiteExtras, refuse('network'));
  await openScreen('/grow/website/confirm');
  const line = page.getByLabelText('Service 1');
  await line.fill('Tank cleaning');
  await userEvent.tab();
  await expectToast('Failed to update business details');
  expect(refused).toHaveLength(1);
  await reload();
  // Leaving the screen retries; the reply below must not answer that.
  await expect.poll(() => refused).toHaveLength(2);
  await expect.element(line).toHaveValue('Tank cleaning');

  const sent = answer(updateWebsiteExtras, stored);
  await line.fill(' Tank cleaning and repair');
  await userEvent.tab();
  await expect.element(page.getByText('Your services are saved.')).toBeVisible();
  await expect.element(button('Save services')).not.toBeInTheDocument();
  await expectAccessible();
  expect(sent.map(({ body }) => body)).toEqual([{ ownServices: ['Tank cleaning and repair'] }]);
  await reload();
  await expect.element(line).toHaveValue('Tank cleaning and repair');
  expect(sent).toHaveLength(1);
});

it('what is typed while a line is being saved stays, and is saved next', async () => {
  answer(getWebsite, { website: null });
  answer(getWebsiteDetails, { ...AQUARIUMS, ownServices: ['Tanks', 'Fish'] });
  let reply = (): void => {};
  const waiting = new Promise<void>((resolve) => (reply = resolve));
  const sent = answer(updateWebsiteExtras, async ({ body }) => {
    await waiting;
    return stored({ body });
  });
  await openScreen('/grow/website/confirm');
  await page.getByLabelText('Service 1').fill('Big tanks');
  await page.getByLabelText('Service 2').fill('Healthy fish');
  reply();
  await allAnswered();
  await expect.element(page.getByLabelText('Service 2')).toHaveValue('Healthy fish');
  await userEvent.tab();
  await expect.element(page.getByText('Your services are saved.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { ownServices: ['Big tanks', 'Fish'] },
    { ownServices: ['Big tanks', 'Healthy fish'] },
  ]);
});

async function openEdit(details: Partial<WebsiteDetails>) {
  answer(getWebsite, { website: aWebsite('live') });
  answer(getWebsiteDetails, { ...WEBSITE_DETAILS, ...details });
  answer(listSiteRequests, { requests: [], more: false });
  answer(getSiteDomain, { domain: null, available: false });
  const screen = await openScreen('/grow/website/live');
  await page.getByRole('link', { name: 'Services and photos' }).click();
  await expect.element(page.getByText('Visitors see what you change here at once.')).toBeVisible();
  return screen;
}

it('a live website is changed with the same controls; Done leaves with what was typed', async () => {
  const screen = await openEdit({ ownServices: ['Wells'] });
  const refused = answer(updateWebsiteExtras, refuse('server_error'));
  await page.getByLabelText('Service 1').fill('Wells and pumps');
  await button('Done').click();
  await expectToast('Failed to update business details');
  await expect.element(page.getByLabelText('Service 1')).toHaveValue('Wells and pumps');
  expect(screen.path()).toBe('/grow/website/edit');
  const body = { ownServices: ['Wells and pumps'] };
  expect(refused[0]).toMatchObject({ body });
  const sent = answer(updateWebsiteExtras, { ...WEBSITE_DETAILS, ...body });
  await button('Done').click();
  await expect.poll(screen.path).toBe('/grow/website/live');
  expect(sent.map((call) => call.body)).toEqual([body]);
});

it('Back from a live website saves the line that is being typed', async () => {
  const screen = await openEdit({ ownServices: ['Wells'] });
  const sent = answer(updateWebsiteExtras, { ...WEBSITE_DETAILS, ownServices: ['Pumps'] });
  await page.getByLabelText('Service 1').fill('Pumps');
  screen.entries.go(-1);
  await expect.poll(screen.path).toBe('/grow/website/live');
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ ownServices: ['Pumps'] }]);
});

it('a photo is removed after a question only', async () => {
  const photo = { name: 'first-0123456789abcdef.webp', alt: 'A well' };
  await openEdit({ photos: [photo] });
  const sent = answer(updateWebsiteExtras, WEBSITE_DETAILS);
  await button('Remove photo 1').click();
  await expect.element(page.getByRole('dialog', { name: 'Remove photo 1?' })).toBeVisible();
  await expectAccessible();
  await button('Keep photo').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  await button('Remove photo 1').click();
  answer(getWebsiteDetails, WEBSITE_DETAILS);
  await button('Remove photo').click();
  await expect.element(page.getByRole('img', { name: 'A well' })).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Add a photo')).toHaveFocus();
  expect(sent.map(({ body }) => body)).toEqual([{ photos: [] }]);
});

it('a logo is added in Settings', async () => {
  const screen = await openEdit({ hasLogo: false });
  await page.getByRole('link', { name: 'Add your logo in Settings' }).click();
  await expect.poll(screen.path).toBe('/settings/business');
  await expect.element(page.getByLabelText('Logo (optional)')).toBeInTheDocument();
});
