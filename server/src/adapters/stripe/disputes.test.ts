import { describe, expect, it } from 'vitest';
import { AT, listOf, startStripeStub, type SentToStripe } from '../../../test/stripe-stub.ts';

describe('disputes', () => {
  const dispute = (changed: object = {}) => ({
    id: 'dp_1',
    payment_intent: 'pi_1',
    status: 'needs_response',
    amount: 42_500,
    currency: 'usd',
    reason: 'fraudulent',
    created: AT,
    evidence_details: { due_by: AT + 86_400 },
    balance_transactions: [
      { amount: -42_500, fee: 1_500 },
      { amount: 42_500, fee: 0 },
    ],
    ...changed,
  });
  const read = async (changed: object) => {
    await using stub = await startStripeStub(() => dispute(changed));
    return await stub.provider().getDispute('acct_1', 'dp_1');
  };

  it('say what was taken back, with the fee, until when to answer', async () => {
    expect(await read({})).toEqual({
      id: 'dp_1',
      merchantId: 'acct_1',
      paymentId: 'pi_1',
      status: 'open',
      withheld: true,
      amountCents: 42_500,
      feeCents: 1_500,
      currency: 'USD',
      reason: 'fraudulent',
      evidenceDueAt: new Date((AT + 86_400) * 1000).toISOString(),
      openedAt: new Date(AT * 1000).toISOString(),
    });
  });

  it.each([
    ['under_review', 'open', true],
    ['appeal_needs_response', 'open', true],
    ['won', 'won', true],
    ['lost', 'lost', true],
    ['prevented', 'lost', true],
    ['prevented', 'won', false],
    ['warning_needs_response', 'open', false],
    ['warning_closed', 'won', false],
    ['unheard of', 'open', true],
  ])('%s is %s, money withheld: %s', async (status, expected, withheld) => {
    const money = withheld ? {} : { balance_transactions: [] };
    expect(await read({ status, ...money })).toMatchObject({ status: expected, withheld });
  });

  it('of all accounts are listed; one that cannot be read, or has left us, holds up no other', async () => {
    await using stub = await startStripeStub(({ path, headers }) => {
      if (path.startsWith('/v2/'))
        return { data: [{ id: 'acct_1' }, { id: 'acct_2' }, { id: 'acct_3' }] };
      if (headers['stripe-account'] === 'acct_1') return { status: 403, text: '{"error":{}}' };
      if (headers['stripe-account'] === 'acct_2') return listOf({ id: 'dp_odd' });
      return listOf(dispute());
    });
    const { disputes, unreadable } = await stub.provider().listDisputes(new Date(AT * 1000));
    expect(disputes).toMatchObject([{ id: 'dp_1', merchantId: 'acct_3' }]);
    expect(unreadable).toEqual(['dp_odd']);
    expect(stub.sent.at(-1)!.path).toBe(`/v1/disputes?limit=100&created[gte]=${AT}`);
  });

  it('are answered by our pack, uploaded first', async () => {
    await using stub = await startStripeStub(({ path }) => ({
      id: path === '/v1/files' ? 'file_1' : 'dp_1',
    }));
    const provider = stub.provider();
    const submit = () =>
      provider.submitEvidence!({
        merchantId: 'acct_1',
        disputeId: 'dp_1',
        customerName: 'Dana Reed',
        description: 'Faucet',
        document: Buffer.from('%PDF-1.7 the pack'),
      });
    await submit();
    await submit();
    const [file, answer, again] = stub.sent as [SentToStripe, SentToStripe, SentToStripe];
    expect(file).toMatchObject({ method: 'POST', path: '/v1/files' });
    expect(file.headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(file.body).toContain('%PDF-1.7 the pack');
    expect(file.body).toContain('dispute_evidence');
    expect(answer.path).toBe('/v1/disputes/dp_1');
    expect(answer.form).toEqual({
      'evidence[customer_name]': 'Dana Reed',
      'evidence[product_description]': 'Faucet',
      'evidence[service_documentation]': 'file_1',
      submit: 'true',
    });
    expect(again.headers['idempotency-key']).toBe(file.headers['idempotency-key']);
  });
});
