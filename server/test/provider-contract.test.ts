import { merchantPayload } from '@jobly/core/payouts/merchant';
import { afterAll, describe, expect, it } from 'vitest';
import type { ProviderEvent } from '@jobly/core/provider-events/stored-event';
import { ForgedEventError } from '../src/ports/provider-error.ts';
import { beforeTests } from './before-tests.ts';
import { AMOUNT, asked, PROVIDERS, startReceiver, type Delivered } from './provider-sides.ts';
import { startTestSandbox } from './sandbox.ts';

/** What the server relies on, whichever provider it is: the same for each of them. */
describe.each(PROVIDERS)('$name', ({ open }) => {
  const opened = new AsyncDisposableStack();
  afterAll(() => opened.disposeAsync());
  const receiver = beforeTests(startReceiver);
  const side = beforeTests(async () => {
    const { url } = receiver;
    const sandbox = await startTestSandbox({ webhookUrl: url, stripeWebhookUrl: url });
    opened.defer(() => sandbox.stop());
    opened.defer(receiver.stop);
    return open(sandbox);
  });
  const provider = () => side.provider;
  const read = ({ headers, rawBody }: Delivered) =>
    provider().readEvent({
      headers: (name) => headers[name]?.toString(),
      rawBody,
      now: new Date(),
    });

  const register = (reference = `jobly:${crypto.randomUUID()}`) => {
    const email = `ana-${crypto.randomUUID()}@example.com`;
    const companyName = 'Hudson Joinery LLC';
    const payload = merchantPayload({ name: 'Ana', companyName, email, phone: '+14155550123' });
    return provider().registerMerchant(payload, reference);
  };
  const verified = async () => {
    const { id } = await register();
    await side.verify(id);
    return id;
  };
  const paid = async (merchantId: string) => {
    const { id } = await provider().createCheckout(asked(merchantId));
    await side.pay(id);
    const checkout = await provider().getCheckout(merchantId, id);
    return { checkout, payment: checkout.payments[0]! };
  };

  it('registers a merchant, reads it back and finds it by our reference', async () => {
    const reference = `jobly:${crypto.randomUUID()}`;
    const merchant = await register(reference);
    const none = { card: false, bnpl: false, bank: false };
    expect(merchant).toMatchObject({ reference, verified: false, accepts: none });
    const shown = await provider().getMerchant(merchant.id);
    expect(shown).toMatchObject({ id: merchant.id, reference });
    expect(await provider().findMerchantByReference(reference)).toEqual(shown);
    expect(await provider().findMerchantByReference('jobly:nobody')).toBeUndefined();
    await side.verify(merchant.id);
    expect(await provider().getMerchant(merchant.id)).toMatchObject({
      verified: true,
      needs: 'nothing',
      accepts: { card: true },
    });
  });

  it('does not know what is not there', async () => {
    const merchantId = await verified();
    const missing = { kind: 'not_found', refused: false, outcomeUnknown: true };
    await expect(provider().getMerchant('acct_nobody')).rejects.toMatchObject(missing);
    await expect(provider().getCheckout(merchantId, 'cs_none')).rejects.toMatchObject(missing);
  });

  it('makes, reads, finds and revokes a checkout', async () => {
    const merchantId = await verified();
    const request = asked(merchantId);
    const made = await provider().createCheckout(request);
    expect(made).toMatchObject({
      status: 'open',
      amountCents: AMOUNT,
      currency: 'USD',
      merchantId,
      reference: request.reference,
      paying: false,
      payments: [],
    });
    expect(made.url).toMatch(/^http/);
    const find = (id: string) => provider().findCheckoutByReference(id, request.reference);
    expect(await provider().getCheckout(merchantId, made.id)).toEqual(made);
    expect(await find(merchantId)).toEqual(made);
    expect(await find(await verified())).toBeUndefined();
    await provider().revokeCheckout(merchantId, made.id);
    expect((await provider().getCheckout(merchantId, made.id)).status).toBe('revoked');
  });

  it('shows a payment, which cannot be revoked', async () => {
    const merchantId = await verified();
    const { checkout, payment } = await paid(merchantId);
    expect(checkout).toMatchObject({ status: 'paid', amountCents: AMOUNT, merchantId });
    expect(payment).toMatchObject({ amountCents: AMOUNT, currency: 'USD', refunded: false });
    expect(payment.card?.last4).toMatch(/^\d{4}$/);
    expect(Date.now() - new Date(payment.paidAt).getTime()).toBeLessThan(60_000);
    await expect(provider().revokeCheckout(merchantId, checkout.id)).rejects.toMatchObject({
      outcomeUnknown: false,
    });
    expect((await provider().getCheckout(merchantId, checkout.id)).status).toBe('paid');
  });

  it('refunds in parts, lists them, and refuses more than there was', async () => {
    const merchantId = await verified();
    const { checkout, payment } = await paid(merchantId);
    const refund = (amountCents: number) =>
      provider().refund({
        merchantId,
        paymentId: payment.id,
        amountCents,
        key: `r-${amountCents}`,
      });
    expect(await provider().listRefunds(merchantId, payment.id)).toEqual([]);
    await refund(3_000);
    await refund(983);
    const listed = await provider().listRefunds(merchantId, payment.id);
    expect(listed.toSorted()).toEqual([3_000, 983]);
    await expect(refund(AMOUNT)).rejects.toMatchObject({ refused: true, outcomeUnknown: false });
    expect((await provider().getCheckout(merchantId, checkout.id)).payments[0]!.refunded).toBe(
      true,
    );
  });

  it('a call whose answer is lost is unknown, and is found out by asking (M6)', async () => {
    const merchantId = await verified();
    const request = asked(merchantId);
    const unknown = { kind: 'unreachable', outcomeUnknown: true };
    await side.loseAnswer('checkout');
    await expect(provider().createCheckout(request)).rejects.toMatchObject(unknown);
    const found = (await provider().findCheckoutByReference(merchantId, request.reference))!;
    expect(found).toMatchObject({ status: 'open', amountCents: AMOUNT });
    await side.pay(found.id);
    const { payments } = await provider().getCheckout(merchantId, found.id);
    await side.loseAnswer('refund');
    const refund = { merchantId, paymentId: payments[0]!.id, amountCents: 5_000, key: 'lost' };
    await expect(provider().refund(refund)).rejects.toMatchObject(unknown);
    // Where keys are honoured, sending it again changes nothing.
    if (provider().resendRefunds.withKeys) await provider().refund(refund);
    expect(await provider().listRefunds(merchantId, refund.paymentId)).toEqual([5_000]);
  });

  it('the statement tells each movement, whose sum is the balance', async () => {
    const from = new Date(Date.now() - 60_000);
    const merchantId = await verified();
    const { payment } = await paid(merchantId);
    await provider().refund({ merchantId, paymentId: payment.id, amountCents: 983, key: 'stated' });
    const rows = (await side.statement(from)).filter((row) => row.merchantId === merchantId);
    expect(rows.map(({ type, paymentId }) => [type, paymentId]).toSorted()).toEqual([
      ['payment', payment.id],
      ['refund', payment.id],
    ]);
    for (const row of rows) {
      expect(row.grossCents - row.feeCents).toBe(row.netCents);
      expect(row.currency).toBe('USD');
    }
    const { availableCents, pendingCents } = await provider().getBalance(merchantId);
    const sum = rows.reduce((cents, { netCents }) => cents + netCents, 0);
    expect(availableCents + pendingCents).toBe(sum);
    const row = rows.find(({ type }) => type === 'payment')!;
    // What the provider says of a single payment, where it does.
    expect(payment.feeCents ?? row.feeCents).toBe(row.feeCents);
  });

  it('a payout names what is inside of it, to the cent', async () => {
    const from = new Date(Date.now() - 60_000);
    const merchantId = await verified();
    const { payment } = await paid(merchantId);
    await side.payOut(merchantId);
    const [payout, ...others] = await provider().listPayouts(merchantId);
    expect([payout?.status, others]).toEqual(['paid', []]);
    const { lines, amountCents } = payout!;
    expect(lines.reduce((cents, line) => cents + (line.amountCents ?? 0), 0)).toBe(amountCents);
    expect(lines).toMatchObject([{ kind: 'payment', id: payment.id }]);
    const rows = (await side.statement(from)).filter((row) => row.payoutId === payout!.id);
    expect(rows.find(({ type }) => type === 'payout')).toMatchObject({
      merchantId,
      netCents: amountCents,
      status: 'paid',
    });
  });

  it('a dispute withholds money until the bank has decided', async () => {
    const since = new Date(Date.now() - 60_000);
    const merchantId = await verified();
    const { payment } = await paid(merchantId);
    const id = await side.dispute(payment.id);
    const dispute = await provider().getDispute(merchantId, id);
    expect(dispute).toMatchObject({
      id,
      merchantId,
      paymentId: payment.id,
      status: 'open',
      withheld: true,
      amountCents: AMOUNT,
      currency: 'USD',
      reason: 'fraudulent',
    });
    expect(dispute.feeCents).toBeGreaterThan(0);
    expect(new Date(dispute.evidenceDueAt!).getTime()).toBeGreaterThan(Date.now());
    const { disputes, unreadable } = await provider().listDisputes(since);
    expect(unreadable).toEqual([]);
    expect(disputes).toContainEqual(dispute);
    await side.decide(id, 'lost');
    expect(await provider().getDispute(merchantId, id)).toEqual({ ...dispute, status: 'lost' });
  });

  it('holds payouts, and lets them go again', async () => {
    const merchantId = await verified();
    const paused = async () => (await provider().getMerchant(merchantId)).payoutsPaused;
    expect(await paused()).toBe(false);
    await provider().holdPayouts!(merchantId, true);
    await provider().holdPayouts!(merchantId, true);
    expect(await paused()).toBe(true);
    await provider().holdPayouts!(merchantId, false);
    expect(await paused()).toBe(false);
  });

  it('sends signed events that say where to look, and nobody else can', async () => {
    const merchantId = await verified();
    const told = async (kind: ProviderEvent['kind'], about: object) => {
      const one = expect.objectContaining({ kind, ...about });
      await expect
        .poll(() => receiver.deliveries.map(read), { timeout: 5_000 })
        .toContainEqual(one);
    };
    await told('merchant-verification', { merchantId });
    const { checkout, payment } = await paid(merchantId);
    await told('payment', { checkoutId: checkout.id });
    const disputeId = await side.dispute(payment.id);
    await told('dispute', { paymentId: payment.id, disputeId });
    await paid(merchantId);
    await side.payOut(merchantId);
    await told('payout', { merchantId });
    const kinds = receiver.deliveries.map((one) => read(one).kind);
    expect(kinds.filter((kind) => kind.startsWith('un'))).toEqual([]);
    const [delivery] = receiver.deliveries as [Delivered];
    const forged = { ...delivery, rawBody: Buffer.from(`${delivery.rawBody.toString()} `) };
    expect(() => read(forged)).toThrow(ForgedEventError);
  });
});
