import { expect, it } from 'vitest';
import { newLink } from '../../../test/api-client.ts';
import { useBusiness, useShop, type MadeLink } from '../../../test/shop.ts';
import { ProviderError } from '../../ports/provider-error.ts';

const shop = useShop();
const maria = useBusiness(shop);

const formOf = (old: MadeLink) => ({ ...newLink(), amountCashCents: 50_000, replaces: old.id });
const edit = (old: MadeLink, form: object = formOf(old), cookie = maria.cookie) =>
  shop.ask('POST', '/rest/v1/payment_links', { cookie, body: form });
const made = ({ body }: Awaited<ReturnType<typeof edit>>) => body['paymentLink'] as MadeLink;
const stateOf = async (link: MadeLink) => {
  const { body } = await shop.ask('GET', `/rest/v1/payment_links/${link.id}`, maria);
  return (body['link'] as { state: string }).state;
};
const charge = (checkoutId: string) =>
  shop.sandbox.control('POST', `/links/${checkoutId}/charge`, {});
const atProvider = async (checkoutId: string) =>
  (await shop.sandbox.provider.getCheckout(maria.merchantId, checkoutId)).status;
/** Those that came from one link and can be paid. */
const openOnes = async (old: MadeLink) =>
  (
    await shop.sql<{ count: number }>`
      select count(*)::int as count from payment_links
      where (id = ${old.id} or edited_from = ${old.id}) and status = 'unpaid' and cancelled_at is null`
  )[0]!.count;

async function linkWithCheckout(): Promise<{ link: MadeLink; checkout: string }> {
  const link = await maria.makeLink();
  await shop.openCheckout(link);
  return { link, checkout: await shop.checkoutOf(link) };
}

it('revokes the old link at the provider, cancels it and makes the new one, once for all taps', async () => {
  const { link, checkout } = await linkWithCheckout();
  const form = formOf(link);
  const answers = await Promise.all([edit(link, form), edit(link, form), edit(link, form)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((answer) => made(answer).url)).size).toBe(1);
  expect(await atProvider(checkout)).toBe('revoked');
  expect([await stateOf(link), await stateOf({ ...link, id: form.id })]).toEqual([
    'cancelled',
    'open',
  ]);
  expect((await edit(link, form)).status).toBe(200);
  expect(await openOnes(link)).toBe(1);
});

it('two forms for one link are one link and a refusal, and the new one can be edited in turn', async () => {
  const link = await maria.makeLink();
  const answers = await Promise.all([edit(link), edit(link), edit(link)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const second = made(answers.find(({ status }) => status === 200)!);
  expect((await edit(second)).status).toBe(200);
  expect((await edit(link)).body['code']).toBe('payment_link_settled');
  expect(await openOnes(link)).toBe(1);
});

const pageOf = async (link: MadeLink) =>
  fetch(`${shop.address}/pay/${link.url}`).then((page) => page.text());

it('leads the customer from the old link to the newest one, and its story to the next', async () => {
  const first = await maria.makeLink();
  const second = made(await edit(first));
  const third = made(await edit(second));
  for (const old of [first, second]) {
    expect(await pageOf(old)).toContain('<h1>Payment Link Replaced</h1>');
    expect(await pageOf(old)).toContain(`href="/pay/${third.url}"`);
  }
  const storyOf = async (link: MadeLink) => {
    const { body } = await shop.ask('GET', `/rest/v1/payment_links/${link.id}`, maria);
    return (body['timeline'] as { kind: string; replacedBy?: string }[]).at(-1);
  };
  expect(await storyOf(first)).toMatchObject({ kind: 'cancelled', replacedBy: second.id });
  expect(await storyOf(second)).toMatchObject({ kind: 'cancelled', replacedBy: third.id });
  await shop.ask('POST', `/rest/v1/payment_links/${third.id}/cancel`, maria);
  expect((await storyOf(third))!.replacedBy).toBeUndefined();
  expect(await pageOf(first)).toContain('<h1>Payment Link Cancelled</h1>');
});

it('leads nobody to a link that went to somebody else', async () => {
  for (const contact of [{ customerPhone: '4155557133' }, { customerEmail: 'b@example.com' }]) {
    const link = await maria.makeLink({ customerEmail: 'a@example.com' });
    const form = { ...formOf(link), customerEmail: 'a@example.com', ...contact };
    const other = made(await edit(link, form));
    expect(await pageOf(link)).toContain('<h1>Payment Link Cancelled</h1>');
    expect(await pageOf(link)).not.toContain(other.url);
  }
});

it('changes nothing while the provider cannot be asked', async () => {
  const { link } = await linkWithCheckout();
  shop.answering(() => ({
    getCheckout: () => Promise.reject(new ProviderError('unreachable', 'away')),
  }));
  expect((await edit(link)).body).toMatchObject({
    code: 'checkouts_not_revoked',
    message:
      'Our payment provider could not be reached, so nothing was changed. Please try again in a few minutes.',
  });
  expect([await stateOf(link), await openOnes(link)]).toEqual(['open', 1]);
});

it('a revocation that is answered 200 without effect is no revocation', async () => {
  const { link } = await linkWithCheckout();
  shop.answering(() => ({ revokeCheckout: async () => {} }));
  expect((await edit(link)).body['code']).toBe('payment_under_way');
  expect([await stateOf(link), await openOnes(link)]).toEqual(['open', 1]);
});

it('is refused while somebody pays, or opens a checkout whose outcome is not known', async () => {
  const { link } = await linkWithCheckout();
  shop.answering((real) => ({
    getCheckout: async (...asked) => ({ ...(await real.getCheckout(...asked)), paying: true }),
  }));
  expect((await edit(link)).body['code']).toBe('payment_under_way');
  const other = await maria.makeLink();
  await shop.sql`
    insert into checkout_attempts (payment_link_id, user_id, merchant_id, method, amount_cents,
      fee_cents, net_cents, status, started_at)
    values (${other.id}, ${maria.account.userId}, ${maria.merchantId}, 'card', 100, 10, 90,
      'unknown', ${shop.clock.now()})`;
  expect((await edit(other)).body['code']).toBe('payment_under_way');
  expect([await openOnes(link), await openOnes(other)]).toEqual([1, 1]);
});

it('a payment that came before wins: it is credited to the old link, and there is no new one', async () => {
  const { link, checkout } = await linkWithCheckout();
  await shop.sandbox.control('POST', '/webhooks', { mode: 'lose' });
  await charge(checkout);
  expect((await edit(link)).body['code']).toBe('payment_link_settled');
  await shop.sandbox.control('POST', '/webhooks', { mode: 'normal' });
  expect(await stateOf(link)).toBe('paid');
  expect(await openOnes(link)).toBe(0);
});

it('a payment between the revocation and our transaction wins as well', async () => {
  const { link, checkout } = await linkWithCheckout();
  let reads = 0;
  shop.answering((real) => ({
    async getCheckout(...asked) {
      const seen = await real.getCheckout(...asked);
      reads += 1;
      // Read back as revoked; the charge of the same moment is reported a moment later.
      if (reads === 2) await creditLate(link, checkout);
      return seen;
    },
  }));
  expect((await edit(link)).body['code']).toBe('payment_link_settled');
  expect([await stateOf(link), await openOnes(link)]).toEqual(['paid', 0]);
});

it.each(['at once', 'after it was edited again', 'with a mark of cash on the new one'])(
  'a payment that is told afterwards counts for the old link and cancels the new one, %s',
  async (how) => {
    const { link, checkout } = await linkWithCheckout();
    let newest = made(await edit(link));
    if (how.includes('again')) newest = made(await edit(newest));
    if (how.includes('cash')) {
      const path = `/rest/v1/payment_links/${newest.id}/cash-mark`;
      await maria.ask('POST', path);
    }
    const before = (await shop.textsTo(maria.account.phone, 0)).length;
    await creditLate(link, checkout);
    expect([await stateOf(link), await stateOf(newest)]).toEqual(['paid', 'cancelled']);
    expect((await shop.openCheckout(newest)).body['code']).toBe('payment_link_closed');
    await shop.run('settle-cash', { paymentLinkId: newest.id });
    expect((await shop.linkRow(newest)).status).toBe('unpaid');
    await followUp(link);
    await followUp(link);
    // Another text may come before it.
    await expect
      .poll(() => shop.textsTo(maria.account.phone, before + 1))
      .toContain(
        'Dana Whitfield paid $425.00 with the link that you had replaced. The new link for $500.00 is cancelled.',
      );
  },
);

it('two links of one row that were both paid both stand, and the contractor hears so', async () => {
  const { link, checkout } = await linkWithCheckout();
  const second = made(await edit(link));
  const path = `/rest/v1/payment_links/${second.id}/cash-received`;
  await maria.ask('POST', path);
  const before = (await shop.textsTo(maria.account.phone, 0)).length;
  await creditLate(link, checkout);
  expect([await stateOf(link), await stateOf(second)]).toEqual(['paid', 'paid']);
  await followUp(link);
  expect(await shop.textsTo(maria.account.phone, before + 1)).toContain(
    'Dana Whitfield paid $425.00 with the link that you had replaced, and $500.00 with the new one. Please refund one of them.',
  );
});

it('a late payment and an edit of the new link at the same moment leave nothing to pay', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { link, checkout } = await linkWithCheckout();
    const second = made(await edit(link));
    await Promise.all([creditLate(link, checkout), edit(second)]);
    expect([await stateOf(link), await openOnes(link)]).toEqual(['paid', 0]);
  }
  expect(await shop.violations()).toEqual([]);
}, 60_000);

it('is nobody else’s to edit, and a link of the very id of another is not made', async () => {
  const link = await maria.makeLink();
  const other = await shop.business();
  expect((await edit(link, formOf(link), other.cookie)).body['code']).toBe(
    'payment_link_not_found',
  );
  const theirs = await other.makeLink();
  const taken = { ...formOf(link), id: theirs.id };
  expect((await edit(link, taken)).body['code']).toBe('payment_link_not_created');
  expect([await stateOf(link), await openOnes(link)]).toEqual(['open', 1]);
});

async function followUp(link: MadeLink): Promise<void> {
  const [payment] = await shop.sql<{ id: string }>`
    select id from payments where payment_link_id = ${link.id}`;
  await shop.run('follow-up-payment', { paymentId: payment!.id });
}

/** The provider reports a charge late that it took at the moment of the revocation. */
async function creditLate(link: MadeLink, checkout: string): Promise<void> {
  await shop.sql`
    select app.credit_checkout(${checkout}, merchant_id, app.provider_reference(id),
      ${`late-${link.id}`}, amount_cents, currency, now(), now())
    from checkout_attempts where provider_checkout_id = ${checkout}`;
}
