import { expect, it } from 'vitest';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();

it('is remembered for the account, from the first time on and for all its devices', async () => {
  const maria = await shop.business();
  const luis = await shop.business();
  const seenAt = async ({ cookie }: typeof maria) =>
    (await shop.ask('GET', '/rest/v1/contractors/me', { cookie })).body['setupSeenAt'];
  const see = () => maria.ask('PUT', '/rest/v1/contractors/me/setup-seen');
  expect(await seenAt(maria)).toBeNull();
  expect((await see()).status).toBe(200);
  const first = await seenAt(maria);
  expect(first).toMatch(/^20\d\d-/);
  shop.clock.advance(60);
  await see();
  expect(await seenAt(maria)).toBe(first);
  expect(await seenAt(luis)).toBeNull();
});
