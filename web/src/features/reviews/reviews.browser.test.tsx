import {
  getReviewSettings,
  listReviewRequests,
  saveReviewSettings,
  type ReviewRequest,
} from '@jobly/core/reviews/contract';
import { notifyServiceRequest } from '@jobly/core/service-requests';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { idOf } from '../../../test/account.ts';
import { answer, refuse, signalChanged } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';
import { NO_REQUESTS, reviewSettings } from '../../../test/services.ts';
import { tapLabel } from '../../../test/tap-label.ts';
import { expectToast } from '../../../test/toast.ts';

const ATTESTATION =
  'By turning this on, you confirm that your customers agreed to be contacted by you by text or email.';

const at = (screen: string) => `/grow/reviews/${screen}`;
const button = (name: string) => page.getByRole('button', { name });
const save = page.getByRole('button', { name: 'Save', exact: true });
const stop = page.getByRole('main').getByRole('button', { name: 'Stop sending requests' });

/** Later requests return what was saved. */
function keepSettings() {
  return answer(saveReviewSettings, ({ body }) => {
    const { autoSendEnabled: on, delayMinutes = 120, reviewUrl = null } = body;
    const kept = reviewSettings({ on, delayMinutes, reviewUrl });
    answer(getReviewSettings, kept);
    return { settings: kept.settings! };
  });
}

beforeEach(() => {
  answer(listReviewRequests, NO_REQUESTS);
  answer(notifyServiceRequest, {});
});

describe('setting up', () => {
  it('takes only a review link of Google', async () => {
    const sent = keepSettings();
    await openScreen(at('setup'));
    await expect
      .element(page.getByRole('checkbox', { name: 'Send review requests after payment' }))
      .toBeChecked();
    await expect.element(page.getByRole('radio', { name: '2 hours' })).toBeChecked();
    await expect.element(page.getByText(ATTESTATION)).toBeVisible();
    await expectAccessible();
    const link = page.getByLabelText('Google review link');
    await link.fill('https://not-google.example/page');
    await save.click();
    await expect.element(page.getByText(/Please enter a Google review link/)).toBeVisible();
    await expect.element(link).toHaveFocus();
    await expectAccessible();
    expect(sent).toEqual([]);
  });

  it('needs a business name, and says so when it fails', async () => {
    answer(saveReviewSettings, refuse('business_name_missing'));
    const screen = await openScreen(at('setup'));
    await save.click();
    await expectToast('Business name not found. Please update your profile first.');
    await expectAccessible();
    answer(saveReviewSettings, refuse('server_error'));
    await save.click();
    await expectToast('Failed to save settings. Please try again.');
    expect(screen.path()).toBe(at('setup'));
  });

  it('turned off leads to the settings, which offer to begin where there are none', async () => {
    const sent = keepSettings();
    const screen = await openScreen(at('settings'));
    await expectAccessible();
    await page.getByRole('link', { name: 'Set up reviews' }).click();
    await expect.poll(screen.path).toBe(at('options'));
    await page.getByRole('link', { name: /New jobs/ }).click();
    await tapLabel(/Send review requests after payment/);
    await expect.element(page.getByText(ATTESTATION)).not.toBeInTheDocument();
    await save.click();
    await expect.poll(screen.path).toBe(at('settings'));
    await expectToast('Settings updated successfully.');
    await expect.element(page.getByText('Inactive', { exact: true })).toBeVisible();
    expect(sent[0]!.body.autoSendEnabled).toBe(false);
  });
});

describe('the settings', () => {
  it('are saved once they differ, and turned on again with the same words', async () => {
    answer(getReviewSettings, reviewSettings({ on: true, delayMinutes: 60 }));
    const sent = keepSettings();
    await openScreen(at('settings'));
    await expect.element(page.getByText('Active', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Rivera Plumbing')).toBeVisible();
    await expect.element(page.getByRole('radio', { name: '1 hour' })).toBeChecked();
    await expect.element(button('Save changes')).toBeDisabled();
    await expectAccessible();

    await tapLabel(/Send review requests after payment/);
    await expect.element(page.getByText(ATTESTATION)).not.toBeInTheDocument();
    await expect.element(button('Save changes')).toBeEnabled();
    await tapLabel(/Send review requests after payment/);
    await expect.element(button('Save changes')).toBeDisabled();
    await tapLabel(/Send review requests after payment/);
    await button('Save changes').click();
    await expectToast('Settings updated successfully.');
    await expect.element(page.getByText('Inactive', { exact: true })).toBeVisible();
    await expect.element(stop).not.toBeInTheDocument();
    await expect.element(button('Save changes')).toBeDisabled();
    expect(sent.at(-1)!.body).toMatchObject({ autoSendEnabled: false });
    await expectAccessible();

    await tapLabel(/Send review requests after payment/);
    await expect.element(page.getByText(ATTESTATION)).toBeVisible();
    await tapLabel(/Right away/);
    await button('Save changes').click();
    await expect.element(page.getByText('Active', { exact: true })).toBeVisible();
    expect(sent.at(-1)!.body).toMatchObject({ autoSendEnabled: true, delayMinutes: 0 });

    answer(getReviewSettings, reviewSettings({ on: false, delayMinutes: 30 }));
    await signalChanged('review_settings');
    await expect.element(page.getByText('Inactive', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('radio', { name: '30 minutes' })).toBeChecked();
  });

  it('that cannot be saved keep what was chosen; requests that cannot be stopped go on', async () => {
    answer(getReviewSettings, reviewSettings({ on: true }));
    answer(saveReviewSettings, refuse('server_error'));
    await openScreen(at('settings'));
    await tapLabel(/3 days/);
    await button('Save changes').click();
    await expectToast('Failed to save settings. Please try again.');
    await expect.element(page.getByRole('radio', { name: '3 days' })).toBeChecked();

    const screen = await openScreen(at('active'));
    await stop.click();
    const sheet = page.getByRole('dialog', { name: 'Stop sending review requests?' });
    await expect.element(sheet).toBeVisible();
    await expectAccessible();
    await sheet.getByRole('button', { name: 'Stop sending requests' }).click();
    await expectToast('Failed to turn off review requests. Please try again.');
    expect(screen.path()).toBe(at('active'));
    keepSettings();
    await sheet.getByRole('button', { name: 'Stop sending requests' }).click();
    await expect.poll(screen.path).toBe('/grow');
    await expectToast('Review requests turned off for Rivera Plumbing.');
  });
});

describe('what was sent', () => {
  const now = new Date().toISOString();
  const request = (id: number, customerName: string, given: Partial<ReviewRequest>) => ({
    id: idOf(id),
    paymentLinkId: idOf(100 + id),
    customerName,
    status: 'sent' as const,
    skipReason: null,
    channel: 'sms' as const,
    dueAt: now,
    sentAt: now,
    deliveredAt: null,
    failedAt: null,
    openedAt: null,
    ...given,
  });
  const waiting = { status: 'scheduled', channel: null, sentAt: null } as const;
  const requests: ReviewRequest[] = [
    request(1, 'Dana Whitfield', waiting),
    request(2, 'Luis Ortega', { deliveredAt: now, openedAt: now }),
    request(3, 'Priya Natarajan', { channel: 'email', deliveredAt: now }),
    request(4, 'Walt Everett', { failedAt: now }),
    request(5, 'Erin Doyle', {}),
    request(6, 'Bob Lindqvist', { ...waiting, status: 'skipped', skipReason: 'opted_out' }),
  ];
  const rows = page.getByRole('region', { name: 'Requests' }).getByRole('listitem');

  it('and what came of it, arrives on the open screen and can be counted', async () => {
    answer(getReviewSettings, reviewSettings({ on: true }));
    await openScreen(at('active'));
    await expect.element(page.getByText('No requests yet')).toBeVisible();
    answer(listReviewRequests, { requests, counts: { sent: 4, delivered: 2, opened: 1 } });
    await signalChanged('review_requests');
    await expect.poll(() => rows.elements().length).toBe(5);
    await button('Show More (1 more)').click();
    for (const [index, words] of [
      /Dana Whitfield.*Waiting.*Goes out/,
      /Luis Ortega.*Opened.*Opened your review page/,
      /Priya Natarajan.*Delivered.*Email arrived/,
      /Walt Everett.*Not delivered.*Text came back/,
      /Erin Doyle.*Sent.*Text sent/,
      /Bob Lindqvist.*Not sent.*The customer asked not to be contacted\./,
    ].entries()) {
      await expect.element(rows.nth(index)).toMatchTextContent(words);
    }
    const counts = [...document.querySelectorAll('dl > div')].map((group) => group.textContent);
    expect(counts).toEqual(['sent4', 'delivered2', 'opened1']);
    await expectAccessible();
  });

  it('stays to be seen once no more are sent, and nothing is said to go out', async () => {
    answer(getReviewSettings, reviewSettings({ on: false }));
    answer(listReviewRequests, {
      requests: requests.slice(1),
      counts: { sent: 4, delivered: 2, opened: 1 },
    });
    await openScreen(at('settings'));
    await expect.poll(() => rows.elements().length).toBe(5);
    await expect.element(page.getByText(/Goes out/)).not.toBeInTheDocument();
    await expect
      .element(rows.first().getByRole('link'))
      .toHaveAttribute('href', `/payments/${idOf(102)}`);
  });
});

it('past jobs are announced, and nothing can be pressed there', async () => {
  await openScreen(at('past-jobs'));
  await expect.element(page.getByText('Coming soon')).toBeVisible();
  await expect.element(button('Ask past customers')).toBeDisabled();
  await expectAccessible();
});
