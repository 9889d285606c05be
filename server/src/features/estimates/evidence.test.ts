import { expect, it } from 'vitest';
import { disputesOf } from '../../../test/disputes.ts';
import { accept, makeEstimate, readEstimate } from '../../../test/estimates.ts';
import { readPdf } from '../../../test/pdf.ts';
import { useBusiness, useShop, type MadeLink } from '../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);
const disputes = disputesOf(shop, maria);

it('what the customer accepted of a job and its changes is in the evidence for the bank', async () => {
  const made = await makeEstimate(maria, { terms: 'One year of warranty.' });
  await accept(shop, made);
  const { jobId } = await readEstimate(maria, made);
  const [deposit] = await shop.sql<MadeLink>`
    select id, url from payment_links where job_id = ${jobId}`;
  await shop.openCheckout(deposit!);
  await shop.charge(deposit!);
  await shop.becomes(deposit!, 'paid');
  const change = await makeEstimate(maria, {
    changesJobId: jobId!,
    amountCashCents: 12_300,
    schedule: undefined,
  });
  await accept(shop, change);
  await makeEstimate(maria, { changesJobId: jobId!, schedule: undefined });
  await disputes.raise(deposit!);
  await disputes.reaches(deposit!, 'open');
  const [{ id } = { id: '' }] = await shop.sql<{ id: string }>`
    select id from disputes where payment_link_id = ${deposit!.id}`;
  const answer = await fetch(`${shop.address}/rest/v1/disputes/${id}/evidence-pack`, {
    headers: { cookie: maria.cookie },
  });
  expect(answer.status).toBe(200);
  const { elements } = await readPdf(Buffer.from(await answer.arrayBuffer()));
  const pack = elements.map(({ text }) => text).join('\n');
  const accepted = await shop.sql<{ hash: string; ip: string }>`
    select hash, ip from estimate_acceptances where estimate_id in (${made.id}, ${change.id})`;
  expect(accepted).toHaveLength(2);
  for (const said of [
    `Estimate ${made.number}, version 1: accepted by the customer`,
    `Change order ${change.number}, version 1: accepted by the customer`,
    'Dana Whitfield',
    'One year of warranty.',
    '$1,088.75',
    '$123.00',
    ...accepted.flatMap(({ hash, ip }) => [hash, ip]),
  ]) {
    expect(pack).toContain(said);
  }
  expect(pack.match(/accepted by the customer/g)).toHaveLength(2);
});
