import { expect, it } from 'vitest';
import { accept, makeEstimate, send } from '../../../test/estimates.ts';
import { readPdf } from '../../../test/pdf.ts';
import { useBusiness, useShop } from '../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);

async function textsOf(path: string, headers: Record<string, string> = {}): Promise<string[]> {
  const answer = await fetch(shop.address + path, { headers });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const { elements } = await readPdf(Buffer.from(await answer.arrayBuffer()));
  return elements.map(({ text }) => text);
}

it('is what is offered and, once accepted, the signed copy, for both the same', async () => {
  const made = await makeEstimate(maria, {
    customerName: 'Nguyễn Thị Phượng',
    terms: 'One year of warranty.',
    cancelNotice: true,
  });
  const path = `/estimate/${made.url}/estimate.pdf`;
  const offered = await textsOf(path);
  for (const said of ['Nguyễn Thị Phượng', '$1,088.75', 'Deposit', 'One year of warranty.']) {
    expect(offered.join('\n')).toContain(said);
  }
  expect(offered[0]).toContain(`Estimate ${made.number}`);
  expect(offered.join(' ')).toContain('within THREE BUSINESS DAYS');
  expect(offered).not.toContain('Acceptance');
  await accept(shop, made);
  const signed = await textsOf(path);
  const [{ hash } = { hash: '' }] = await shop.sql<{ hash: string }>`
    select hash from estimate_acceptances where estimate_id = ${made.id}`;
  const at = signed.indexOf('Acceptance');
  expect(at).toBeGreaterThan(0);
  expect(signed.slice(at).join('\n')).toContain(hash);
  expect(signed.slice(at).join('\n')).toContain('My typed name is my signature.');
  const own = await textsOf(`/rest/v1/estimates/${made.id}/estimate.pdf`, { cookie: maria.cookie });
  expect(own).toEqual(signed);
});

it('is signed in the language that was accepted, under the name of then', async () => {
  const business = await shop.business();
  const made = await makeEstimate(business);
  await send(shop, made, { language: 'es' });
  await accept(shop, made);
  await send(shop, made, { language: 'en' });
  const before = await textsOf(`/estimate/${made.url}/estimate.pdf`);
  await shop.sql`update profiles set company_name = 'Other Name', license_number = 'C-36', phone = '+12125550147',
    time_zone = 'America/New_York' where id = ${business.account.userId}`;
  const after = await textsOf(`/estimate/${made.url}/estimate.pdf`);
  expect(after).toEqual(before);
  const signed = after.join('\n');
  expect(signed).toContain(`Presupuesto ${made.number}`);
  expect(signed).toContain('Rivera Plumbing');
  expect(signed).not.toContain('Other Name');
});
