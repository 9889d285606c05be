import { describe, expect, it } from 'vitest';
import {
  AT,
  ROWS,
  startStripeStub,
  transaction,
  type SentToStripe,
} from '../../../test/stripe-stub.ts';

describe('the statement', () => {
  const SPAN = { from: new Date(AT * 1000), to: new Date((AT + 3_600) * 1000) };
  const accounts = (...ids: string[]) => ({ data: ids.map((id) => ({ id })) });

  /** Each account's rows by page; a missing one has left us. */
  async function readAll(rows: Record<string, object[]>, pages: object[]) {
    await using stub = await startStripeStub(({ path, headers }: SentToStripe) => {
      if (path.startsWith('/v2/')) return pages[path.endsWith('page=two') ? 1 : 0];
      const left = rows[String(headers['stripe-account'])];
      const gone = { status: 403, text: '{"error":{"code":"account_invalid"}}' };
      if (!left) return gone;
      const from =
        left.findIndex((row) => path.includes(`starting_after=${(row as { id: string }).id}`)) + 1;
      return { data: left.slice(from, from + 2), has_more: left.length > from + 2 };
    });
    const provider = stub.provider();
    const found = [];
    let after: string | undefined;
    do {
      const page = await provider.readStatementPage({ ...SPAN, after });
      found.push(...page.rows);
      after = page.next;
    } while (after);
    return { found, sent: stub.sent };
  }

  it('is read account by account, each to its end', async () => {
    const payout = transaction('txn_p', 'payout', [-500, 0], { id: 'po_1', status: 'in_transit' });
    const back = transaction('txn_b', 'payout_reversal', [500, 0], { id: 'po_1' });
    const { found, sent } = await readAll(
      { acct_1: ROWS, acct_2: [], acct_4: [payout, back, { id: 'txn_odd' }] },
      [
        { ...accounts('acct_1', 'acct_2', 'acct_3'), next_page_url: '/v2/core/accounts?page=two' },
        accounts('acct_4'),
      ],
    );
    expect(found.map(({ id, type, merchantId }) => [id, type, merchantId])).toEqual([
      ['txn_1', 'payment', 'acct_1'],
      ['txn_2', 'refund', 'acct_1'],
      ['txn_3', 'refund', 'acct_1'],
      ['txn_4', 'dispute', 'acct_1'],
      ['txn_5', 'disputeReversal', 'acct_1'],
      ['txn_6', 'fee', 'acct_1'],
      ['txn_p', 'payout', 'acct_4'],
      ['txn_odd', 'unreadable', 'acct_4'],
    ]);
    expect(found[0]).toMatchObject({
      paymentId: 'pi_1',
      grossCents: 42_500,
      feeCents: 1_263,
      netCents: 41_237,
    });
    expect(found.at(-2)).toMatchObject({ payoutId: 'po_1', netCents: 500, status: 'created' });
    const [list, first] = sent as [SentToStripe, SentToStripe];
    expect(list.path).toContain('/v2/core/accounts');
    expect(first.path).toContain(`created[gte]=${AT}&created[lt]=${AT + 3_600}`);
    expect(sent.filter(({ path }) => path.startsWith('/v2/'))).toHaveLength(2);
  });

  it('is empty without accounts, and fails as a whole with any other failure', async () => {
    expect((await readAll({}, [accounts()])).found).toEqual([]);
    await using stub = await startStripeStub(({ path }) =>
      path.startsWith('/v2/') ? accounts('acct_1') : { status: 401, text: '{"error":{}}' },
    );
    const page = { ...SPAN, after: undefined };
    await expect(stub.provider().readStatementPage(page)).rejects.toMatchObject({
      kind: 'unauthorized',
    });
  });
});
