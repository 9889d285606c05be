import { expect, it } from 'vitest';
import { merchant, usd } from '../../test/people.ts';
import { sandbox, type Json } from '../../test/sandbox.ts';

it('changes, drops and adds a row of the statement, and lists it by time and page', async () => {
  const one = await sandbox();
  const id = await merchant(one);
  const pay = (amountUnits: number) =>
    one.control('POST', `/merchants/${id}/payments`, { amountUnits });
  for (const amount of [1000, 2000, 3000]) await pay(amount);
  const rows = async (query = '') =>
    (
      await one.api<{ data: (Json & { id: string })[] }>(
        'GET',
        `/report/statement/activity${query}`,
      )
    ).body.data;
  const [third, second, first] = await rows();

  await one.control('POST', `/statement/${second!.id}`, { amountUnits: 2001 });
  await one.control('POST', `/statement/${first!.id}/drop`);
  await one.control('POST', '/statement', { merchantId: id, type: 'fee', amountUnits: -500 });
  const [fee, ...others] = await rows();
  expect(fee).toMatchObject({ type: 'fee', merchantId: id, gross: usd(-500), net: usd(-500) });
  expect(others).toMatchObject([
    { id: third!.id, gross: usd(3000) },
    { id: second!.id, gross: usd(2001), fee: second!['fee'], net: usd(2001 - 70) },
  ]);
  expect(await rows('?to=2020-01-01')).toEqual([]);
  expect(await rows('?from=2020-01-01&to=2999-01-01')).toHaveLength(3);
  expect((await one.control('POST', '/statement/none', {})).status).toBe(404);
});
