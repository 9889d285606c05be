import { changeDecided, confirmEmailLetter } from '@jobly/core/accounts/texts';
import { extraPaymentNews, receiptEmail, refundEmail } from '@jobly/core/checkout/receipt';
import { disputeEmail } from '@jobly/core/disputes/copy';
import { profileOptimizedCopy } from '@jobly/core/google-profiles/messages';
import { LANGUAGES } from '@jobly/core/language/language';
import { speak } from '@jobly/core/language/speak';
import type { Letter } from '@jobly/core/letter';
import { arrivalEmail } from '@jobly/core/notices/copy';
import { forEachWorkText } from '@jobly/core/payment-links/work';
import { changeNotice } from '@jobly/core/payouts/change-notice';
import { reviewRequestEmail } from '@jobly/core/reviews/messages';
import { RECEIPT } from '@jobly/core/test/customer-pages';
import { websiteLiveCopy } from '@jobly/core/websites/letters';
import { siteRequestNews } from '@jobly/core/websites/request-form';
import { expect, it } from 'vitest';
import { letterHtml, MOST_BYTES, senderName } from './letter-html.ts';

const url = 'https://jobly.example/pay/Ab3-_9kdLsQ2mNv8xYz01/receipt';
const sender = { name: 'Rivera Plumbing', replyTo: null, logo: 'https://jobly.example/logo.webp' };

/** Every letter to a customer or a contractor, with the longest that may stand in it. */
function letters(text: string): Letter[] {
  // Names are cut before they come here.
  const typed = text.slice(0, 100);
  const work = forEachWorkText(() => text);
  const business = { ...RECEIPT.business, name: typed };
  const receipt = { ...RECEIPT, business, work, customerName: typed, totalCents: 99_999_999 };
  const card = { brand: 'mastercard', last4: '4444' };
  const refunded = { ...receipt, card, refundedCents: 5_000_000, refundedAt: RECEIPT.paidAt };
  const dispute = { status: 'open', customerName: typed, amountCents: 1, feeCents: 1 } as const;
  const facts = {
    url,
    holdHours: 72,
    heldHours: 72,
    at: new Date(),
    timeZone: 'America/Los_Angeles',
  };
  const request = { customerName: typed, business: typed, address: url, unsubscribeAddress: url };
  return [
    receiptEmail({ ...receipt, card }, url),
    refundEmail(refunded, 5_000_000, url),
    extraPaymentNews({ businessName: typed, amountCents: 99_999_999 }).email,
    reviewRequestEmail(request),
    arrivalEmail(
      { kind: 'payment', customerName: typed, amountCents: 42_500 },
      { url, settingsUrl: url },
    ),
    disputeEmail({ ...dispute, dueDay: '2026-12-01' }, url),
    changeNotice({ kind: 'bank', accountLast4: '0005' }, facts),
    confirmEmailLetter('123456'),
    changeDecided(typed),
    websiteLiveCopy({ businessName: typed, address: url }),
    profileOptimizedCopy(typed, url),
    siteRequestNews({
      name: typed,
      phone: '4155550199',
      message: text,
      address: url,
      hasPhoto: true,
    }),
  ];
}

const draw = ({ subject, layout }: Letter) => letterHtml(subject, layout!, sender);

it.each(LANGUAGES)('says in both parts the same, in at most 12 KB (%s)', async (language) => {
  for (const typed of ['Rivera & Søns', "'".repeat(1_000), '漢'.repeat(1_000)]) {
    const written = speak(language, () => letters(typed));
    const drawn = await Promise.all(written.map(draw));
    drawn.forEach((page, at) => {
      const { subject, body } = written[at]!;
      expect(page, subject).toBeDefined();
      expect(Buffer.byteLength(page!), subject).toBeLessThanOrEqual(MOST_BYTES);
      expect(page).toContain(`<html lang="${language}">`);
      for (const shown of body.match(/https:\/\/\S+/g) ?? [])
        expect(page).toContain(`href="${shown}"`);
      for (const sum of body.match(/\$[\d,]+\.\d\d/g) ?? []) expect(page).toContain(sum);
    });
  }
});

it('lets nothing of what was typed into its markup, and asks for a logo only', async () => {
  const typed = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
  const evil = { ...sender, name: typed };
  for (const { subject, layout } of letters(typed)) {
    const page = (await letterHtml(subject, layout!, evil))!;
    expect(page).not.toMatch(/<script|<img src=x/);
    expect(page.match(/ src="[^"]*"|url\(|@import/g)).toEqual([` src="${sender.logo}"`]);
  }
});

it('is too long for a mailbox: text alone', async () => {
  expect(await letterHtml('s', { language: 'en', parts: ['x'.repeat(13_000)] }, undefined)).toBe(
    undefined,
  );
});

it.each([
  ['en', 'Rivera Plumbing via Jobly'],
  ['es', 'Rivera Plumbing a través de Jobly'],
] as const)('is sent in the name of the business (%s)', (language, name) => {
  expect(senderName(sender, { language, parts: [] })).toBe(name);
  expect(senderName({ ...sender, name: '' }, { language, parts: [] })).toBeUndefined();
});
