import { checkTextReach } from '@jobly/core/payment-links/text-reach';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { fillLink } from '../../../../test/link-form.ts';
import { answer, refuse } from '../../../../test/network.ts';
import { openScreen } from '../../../../test/screen.tsx';

const phone = page.getByLabelText('Customer phone');
const note = page.getByRole('status').filter({ hasText: 'text this number' });

it('says at the phone that it cannot be texted, and where the receipt goes', async () => {
  const asked = answer(checkTextReach, ({ body }) => ({ texted: !body.phone.includes('876') }));
  await openScreen('/payments');
  await fillLink({ customerPhone: '8765550188' });
  await expect
    .element(note)
    .toMatchTextContent(
      "We can't text this number. Add an email, so your customer gets a receipt.",
    );
  await expectAccessible();
  await page.getByLabelText('Customer email (optional)').fill('dana@example.com');
  await expect
    .element(note)
    .toMatchTextContent("We can't text this number. The receipt goes to the email below.");
  await phone.fill('4155550188');
  await expect.element(note).not.toBeInTheDocument();
  // Once per complete number, not per digit.
  expect(asked.map(({ body }) => body.phone)).toEqual(['(876) 555-0188', '(415) 555-0188']);
});

it('says nothing when the server cannot be asked', async () => {
  const asked = answer(checkTextReach, refuse('network'));
  await openScreen('/payments');
  await fillLink();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect.element(note).not.toBeInTheDocument();
});
