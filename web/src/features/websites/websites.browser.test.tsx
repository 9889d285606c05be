import {
  getWebsite,
  getWebsiteDetails,
  linkWebsite,
  requestWebsiteChanges,
  startWebsite,
  updateWebsiteDetails,
  getSiteDomain,
  listSiteRequests,
} from '@jobly/core/websites/contract';
import { notifyServiceRequest } from '@jobly/core/service-requests';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { answer, refuse, signalChanged } from '../../../test/network.ts';
import { allAnswered, openScreen } from '../../../test/screen.tsx';
import { WEBSITE_DETAILS, aWebsite } from '../../../test/services.ts';
import { expectToast } from '../../../test/toast.ts';

const at = (screen: string) => `/grow/website/${screen}`;
const button = (name: string) => page.getByRole('button', { name });
const STARTED = "Website creation started — we'll notify you when it's live.";

beforeEach(() => {
  answer(getWebsiteDetails, WEBSITE_DETAILS);
  answer(notifyServiceRequest, {});
});

describe('the details', () => {
  it('that cannot be loaded are reported with a way on', async () => {
    answer(getWebsiteDetails, refuse('profile_not_found'));
    const screen = await openScreen(at('confirm'));
    await expect
      .element(page.getByRole('main').getByRole('alert'))
      .toHaveTextContent('Failed to load your profile details.');
    await expectAccessible();
    await page.getByRole('link', { name: 'Go back' }).click();
    await expect.poll(screen.path).toBe('/grow');
  });

  it('say what is wrong with them, and keep what could not be saved', async () => {
    const sent = answer(updateWebsiteDetails, refuse('server_error'));
    await openScreen(at('confirm'));
    await button('Edit details').click();
    const name = page.getByLabelText('Business name');
    const phone = page.getByLabelText('Phone');
    await expectAccessible();
    for (const [typedName, nameProblem, typedPhone, phoneProblem] of [
      [' ', 'Business name is required', '555', 'Phone number must be at least 10 digits'],
      [
        'x'.repeat(101),
        'Business name must be less than 100 characters',
        '+44 20 7946 0000 0000 00',
        'Phone number must be less than 20 characters',
      ],
    ] as const) {
      await name.fill(typedName);
      await phone.fill(typedPhone);
      await button('Save details').click();
      await expect.element(name).toHaveAccessibleDescription(nameProblem);
      await expect.element(name).toHaveFocus();
      await expect.element(phone).toHaveAccessibleDescription(phoneProblem);
    }
    expect(sent).toEqual([]);

    await name.fill('Rivera & Daughters');
    await phone.fill('');
    await button('Save details').click();
    await expectToast('Failed to update business details');
    await expect.element(name).toHaveValue('Rivera & Daughters');
    answer(updateWebsiteDetails, { ...WEBSITE_DETAILS, businessName: 'Rivera & Daughters' });
    await button('Save details').click();
    await expectToast('Business details updated successfully');
  });

  it('say kindly that the name is taken, and ask for one where there is none', async () => {
    answer(getWebsiteDetails, { ...WEBSITE_DETAILS, nameTaken: true });
    await openScreen(at('confirm'));
    await expect.element(page.getByText('Another business has that name')).toBeVisible();
    answer(getWebsiteDetails, { ...WEBSITE_DETAILS, businessName: null, address: null });
    await openScreen(at('confirm'));
    await expect.element(page.getByText('yourbusiness.jobly.site')).toBeVisible();
    await button('Confirm and create').click();
    await expect
      .element(page.getByLabelText('Business name'))
      .toHaveAccessibleDescription('Business name is required');
  });
});

describe('a creation', () => {
  it('that does not start can be tried again', async () => {
    answer(startWebsite, refuse('server_error'));
    await openScreen(at('create'));
    await expectToast('Failed to start website creation');
    await expect
      .element(page.getByRole('main').getByRole('alert'))
      .toHaveTextContent('Failed to start website creation');
    await expectAccessible();
    answer(startWebsite, { website: aWebsite('creating') });
    answer(getWebsite, { website: aWebsite('creating') });
    await button('Try again').click();
    await expectToast(STARTED);
    await expect.element(button('Creating site')).toBeDisabled();
    await expect
      .element(page.getByRole('heading', { name: 'Your website is on the way' }))
      .toBeVisible();
  });

  it('under way is not started anew, and not said to go on once staff took it away', async () => {
    answer(getWebsite, { website: aWebsite('creating') });
    const started = answer(startWebsite, { website: aWebsite('creating') });
    await openScreen(at('create'));
    await expect.element(button('Creating site')).toBeDisabled();
    await expect.element(page.getByText('We carry on.')).toBeVisible();
    await allAnswered();
    expect(started).toEqual([]);

    answer(getWebsite, { website: null });
    await signalChanged('websites');
    answer(startWebsite, () => {
      answer(getWebsite, { website: aWebsite('creating') });
      return { website: aWebsite('creating') };
    });
    await button('Try again').click();
    await expect.element(page.getByText('We carry on.')).toBeVisible();
    answer(getWebsite, { website: null });
    await signalChanged('websites');
    await expect.element(button('Try again')).toBeVisible();
  });
});

describe('a website of their own', () => {
  it('has to be an address, and says why it cannot be linked', async () => {
    const sent = answer(linkWebsite, refuse('network'));
    await openScreen(at('link'));
    const field = page.getByLabelText('Website address');
    await button('Save website').click();
    await expect.element(field).toHaveAccessibleDescription('Website address is required.');
    for (const typed of ['javascript:alert(1)', 'not a site', 'http://localhost', 'a@b.com:x']) {
      await field.fill(typed);
      await button('Save website').click();
      await expect
        .element(field)
        .toHaveAccessibleDescription('Please enter a valid website address.');
      await expect.element(field).toHaveFocus();
    }
    await expectAccessible();
    expect(sent).toEqual([]);

    await field.fill('rivera.example');
    await button('Save website').click();
    await expectToast('Failed to link website');
    await expect.element(field).toHaveValue('rivera.example');
    answer(linkWebsite, refuse('website_not_linkable', { message: 'You have a website already.' }));
    await button('Save website').click();
    await expectToast('You have a website already.');
  });
});

describe('a live website', () => {
  it('is viewed and shared, and shows the answer to the last request', async () => {
    const changeAnswer = 'The new number is on every page now.';
    answer(getWebsite, { website: aWebsite('live', { changeAnswer }) });
    answer(listSiteRequests, { requests: [], more: false });
    answer(getSiteDomain, { domain: null, available: false });
    await openScreen(at('live'));
    const view = page.getByRole('link', { name: 'View my website' });
    await expect.element(view).toHaveAttribute('href', 'https://riveraplumbing.jobly.site/');
    await expect.element(view).toHaveAttribute('rel', expect.stringContaining('noopener'));
    await expect.element(page.getByText(changeAnswer)).toBeVisible();

    await button('Share website').click();
    const sheet = page.getByRole('dialog', { name: 'Share website' });
    await expectAccessible();
    await sheet.getByRole('button', { name: 'Copy link' }).click();
    await expectToast('Link copied');
    expect(await navigator.clipboard.readText()).toBe('https://riveraplumbing.jobly.site/');
    for (const name of ['Send via SMS', 'Send via email']) {
      const href = sheet.getByRole('link', { name }).element().getAttribute('href');
      expect(new URL(href!).searchParams.get('body')).toContain('riveraplumbing.jobly.site');
    }
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    vi.spyOn(document, 'execCommand').mockReturnValue(false);
    await sheet.getByRole('button', { name: 'Copy link' }).click();
    await expectToast('Failed to copy link');
  });

  it('whose change request was stored without an answer leaves no draft', async () => {
    const text = page.getByLabelText('What would you like to change?');
    answer(getWebsite, { website: aWebsite('live') });
    answer(requestWebsiteChanges, () => {
      answer(getWebsite, { website: aWebsite('update_requested') });
      return refuse('network')();
    });
    const screen = await openScreen(at('request-changes'));
    await text.fill('Please add drain cleaning to my services.');
    await button('Submit').click();
    await expectToast('Failed to submit request');
    await expect.poll(screen.path).toBe(at('update-requested'));
    await expect.element(page.getByText('What you asked for')).toBeVisible();
    answer(getWebsite, { website: aWebsite('live') });
    await openScreen(at('request-changes'));
    await expect.element(text).toHaveValue('');
  });

  it('has a change described in 10 to 1000 characters, kept over a reload', async () => {
    const text = page.getByLabelText('What would you like to change?');
    answer(getWebsite, { website: aWebsite('live') });
    await openScreen(at('request-changes'));
    for (const [typed, problem] of [
      [
        'too short',
        /Please describe what you'd like to change \(at least 10 characters\)\. 9 \/ 1000/,
      ],
      ['x'.repeat(1001), /Description must be less than 1000 characters\./],
    ] as const) {
      await text.fill(typed);
      await button('Submit').click();
      await expect.element(text).toHaveAccessibleDescription(problem);
      await expect.element(text).toHaveFocus();
    }
    await expectAccessible();
    await text.fill('Please add drain cleaning to my services.');
    await userEvent.tab();
    await openScreen(at('request-changes'));
    await expect.element(text).toHaveValue('Please add drain cleaning to my services.');
  });
});
