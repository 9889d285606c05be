import { expect, it } from 'vitest';
import { sure } from '../../test/people.ts';
import { SECRETS, business, newSession, pay, stripeSandbox } from '../../test/stripe.ts';

it('signs snapshots and thin events as the official client expects, with a secret each', async () => {
  const one = await stripeSandbox();
  const account = await business(one);
  await pay(one, await newSession(one, account));
  await one.events();
  const { headers, text } = sure(one.snapshots.got.at(-1));
  const signature = String(headers['stripe-signature']);
  const event = one.stripe.webhooks.constructEvent(text, signature, SECRETS.snapshots);
  expect(event).toMatchObject({ account, livemode: false, object: 'event' });
  expect(() => one.stripe.webhooks.constructEvent(text, signature, SECRETS.thin)).toThrow(
    'signature',
  );
  expect(await one.stripe.events.retrieve(event.id, {}, { stripeAccount: account })).toMatchObject({
    type: event.type,
    data: event.data,
  });
  const thin = sure(
    one.thin.got.find(({ event: { type } }) => String(type).includes('capability_status_updated')),
  );
  const notification = one.stripe.parseEventNotification(
    thin.text,
    String(thin.headers['stripe-signature']),
    SECRETS.thin,
  );
  expect(notification).toMatchObject({ related_object: { id: account, type: 'v2.core.account' } });
  const read = await one.stripe.v2.core.events.retrieve(notification.id);
  expect(read).toMatchObject({ data: { updated_capability: expect.any(String) as string } });
});

it('fails by the same faults as the other part, in the words of Stripe', async () => {
  const one = await stripeSandbox();
  const account = await business(one);
  const fault = (kind: string) =>
    one.control('PUT', '/faults', [{ method: 'POST', path: '/v1/checkout', kind, times: 1 }]);
  await fault('429');
  await expect(newSession(one, account)).rejects.toMatchObject({ statusCode: 429 });
  await fault('reset-after-commit');
  // The client sends what was cut off again, under the same key: one session is made.
  const { id } = await newSession(one, account, {}, { idempotencyKey: 'one' });
  const { data } = await one.stripe.checkout.sessions.list({}, { stripeAccount: account });
  expect(data).toMatchObject([{ id }]);
});

it('sends what a receiver has to refuse: forged, of another mode, for an account of nobody', async () => {
  const one = await stripeSandbox();
  const event = { type: 'checkout.session.completed', object: { id: 'cs_test_x' } };
  await one.steer('/events', { ...event, account: 'acct_of_nobody', livemode: true });
  expect(await one.events()).toMatchObject([{ account: 'acct_of_nobody', livemode: true }]);
  await one.steer('/events', { ...event, account: 'acct_x', forged: true });
  await one.events();
  const { headers, text } = sure(one.snapshots.got.at(-1));
  const signature = String(headers['stripe-signature']);
  expect(() => one.stripe.webhooks.constructEvent(text, signature, SECRETS.snapshots)).toThrow(
    'signature',
  );
});

it('delivers snapshots tenfold, in another order or not at all, as events of Lopay are', async () => {
  const one = await stripeSandbox();
  const account = await business(one);
  const deliver = (mode: string) => one.control('POST', '/webhooks', { mode, copies: 10 });
  await one.events();
  const taken = async (mode: string) => {
    await deliver(mode);
    one.snapshots.got.length = 0;
    await pay(one, await newSession(one, account));
    return (await one.events()).map(({ id, type }) => ({ id, type }));
  };
  const tenfold = await taken('duplicate');
  expect(tenfold).toHaveLength(40);
  expect(new Set(tenfold.map(({ id }) => id)).size).toBe(4);
  const reordered = (await taken('reorder')).map(({ type }) => type);
  expect(reordered).toHaveLength(4);
  expect(reordered[0]).toBe('checkout.session.completed');
  expect(await taken('lose')).toEqual([]);
});
