import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { useShop } from '../../../../test/shop.ts';
import { member } from '../../../../test/staff.ts';

// No worker: it would handle the events that staff are to see.
const shop = useShop({ worker: false });

const pick = (event: unknown) => {
  const { type, data } = event as { type: string; data: { paymentLinkId?: string } };
  return { type, id: data.paymentLinkId };
};

it.each([
  ['a NUL', 'payment.success', 'link\u0000one', 'link\uFFFDone'],
  ['half a character', 'payment.success', 'link\ud800two', 'link\uFFFDtwo'],
  ['a NUL in its type', 'odd\u0000type', 'three', null],
])(
  'an event with %s is kept word for word, and staff still see their list',
  async (_, type, id, shown) => {
    expect((await shop.deliver(type, { paymentLinkId: id })).status).toBe(200);
    const rows = await shop.sql<{ id: string; body: string }>`
      select id, body from provider_events`;
    // Word for word: only the one that still says exactly this is found.
    const row = rows.find(({ body }) => {
      const event: unknown = JSON.parse((JSON.parse(body) as { rawBody: string }).rawBody);
      return isDeepStrictEqual(pick(event), { type, id });
    });
    expect(row).toBeDefined();
    await shop.sql`
      update provider_events set status = 'quarantined', handled_at = now() where id = ${row!.id}`;
    const staff = await member(shop.server, 'staff');
    const { status, body } = await staff.ask('GET', '/rest/v1/payment_mismatches');
    expect(status).toBe(200);
    expect(body['mismatches']).toContainEqual(
      expect.objectContaining({ id: row!.id, providerCheckoutId: shown }),
    );
  },
);
