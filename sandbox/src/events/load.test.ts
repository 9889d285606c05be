import { expect, it } from 'vitest';
import { merchant, newLink, until } from '../../test/people.ts';
import { listening, type Received } from '../../test/sandbox.ts';

const linkOf = ({ event }: Received) => (event['data'] as { paymentLinkId?: string }).paymentLinkId;

/** A business whose verification event was sent. */
async function business(answer?: (count: number) => number) {
  const { one, got } = await listening(answer);
  const id = await merchant(one);
  await until(() => got.length === 1);
  got.length = 0;
  return { one, id, got };
}

it('sends as many copies as it is told to, under one id', async () => {
  const { one, id, got } = await business();
  const mode = (body: object) => one.control('POST', '/webhooks', { mode: 'duplicate', ...body });
  expect((await mode({ copies: 10 })).body).toMatchObject({ mode: 'duplicate', copies: 10 });
  await newLink(one, id);
  await one.control('POST', '/webhooks/deliver-now');
  expect(got).toHaveLength(10);
  expect(new Set(got.map(({ headers }) => headers['svix-id'])).size).toBe(1);
  expect((await mode({})).body).toMatchObject({ copies: 2 });
  expect((await mode({ copies: 0 })).status).toBe(400);
});

it('delivers two hundred events, each link in its order', async () => {
  const { one, id, got } = await business();
  await one.control('POST', '/webhooks', { mode: 'delay', delaySeconds: 3_600 });
  const links = 100;
  for (let n = 0; n < links; n += 1) {
    await one.control('POST', `/merchants/${id}/payments`, { amountUnits: 100 });
  }
  const { body } = await one.control('POST', '/webhooks/deliver-now');
  expect(body).toMatchObject({ pending: 0, failed: 0 });
  expect(got).toHaveLength(2 * links);
  const byLink = Map.groupBy(got, linkOf);
  expect(byLink.size).toBe(links);
  for (const [, events] of byLink) {
    expect(events.map(({ event }) => event['type'])).toEqual([
      'paymentLink.created',
      'payment.success',
    ]);
  }
});

it('goes on with the others while one is retried', async () => {
  let refuses = false;
  const { one, id, got } = await business(() => (refuses ? 500 : 200));
  refuses = true;
  const first = await newLink(one, id);
  await until(() => got.length === 1);
  refuses = false;
  const second = await newLink(one, id);
  await until(() => got.length === 3);
  expect(got.map(linkOf)).toEqual([first.id, second.id, first.id]);
});
