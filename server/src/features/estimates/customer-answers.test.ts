import { acceptEstimateForCustomer } from '@jobly/core/estimates/answer-contract';
import { changeEstimate } from '@jobly/core/estimates/contract';
import { expect, it } from 'vitest';
import { accept, makeEstimate, openPage, readEstimate, send } from '../../../test/estimates.ts';
import { readPdf } from '../../../test/pdf.ts';
import { useBusiness, useShop, type MadeLink } from '../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);

const follow = async (answer: Response) => {
  const page = await fetch(new URL(answer.headers.get('location')!, shop.address));
  return (await page.text()).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
};

const recordFor = (made: { id: string }, name = 'Dana Whitfield') =>
  maria.call(acceptEstimateForCustomer, {
    params: { id: made.id },
    body: { version: 1, name, note: 'By phone on Monday' },
  });

it('says that the business recorded an acceptance, wherever nothing was signed', async () => {
  const made = await makeEstimate(maria, { customerEmail: 'dana@example.com' });
  const { estimate } = await recordFor(made);
  const [row] = await shop.sql<{ shown: string; sentence: string }>`
    select a.shown, a.sentence from estimate_acceptances a where a.estimate_id = ${made.id}`;
  const recorded = new RegExp(
    `^Rivera Plumbing recorded on \\w+ \\d+, \\d{4} that Dana Whitfield accepted estimate ${made.number}, version 1, for \\$1,088\\.75\\.$`,
  );
  expect(row!.sentence).toMatch(recorded);
  expect(JSON.parse(row!.shown)).toMatchObject({ sentence: row!.sentence });
  expect(estimate.acceptance!.sentence).toBe(row!.sentence);
  const page = await openPage(shop, made);
  expect(page).toMatch(/Rivera Plumbing recorded on [^.]+ that Dana Whitfield accepted this\./);
  const pdf = await fetch(`${shop.address}/estimate/${made.url}/estimate.pdf`);
  const { elements } = await readPdf(Buffer.from(await pdf.arrayBuffer()));
  const printed = elements.map(({ text }) => text).join('\n');
  expect(printed).toContain('Dana Whitfield, recorded by the business');
  for (const said of [page, printed, row!.shown]) {
    expect(said).not.toMatch(/signature|Signed copy|You accepted/);
  }
});

it('tells the customer that their yes was recorded', async () => {
  const made = await makeEstimate(maria, { customerPhone: '(415) 555-0163' });
  await recordFor(made);
  const [text] = await shop.textsTo('+14155550163');
  expect(text).toMatch(
    /^Rivera Plumbing recorded on .+ that Dana Whitfield accepted estimate \d+\. If that is not right, please tell them\. Your copy: /,
  );
});

it('shows what was accepted, what is paid of it and what is left', async () => {
  const made = await makeEstimate(maria);
  const paying = await follow(await accept(shop, made));
  expect(paying).toContain('Thank you, accepted You can pay now, or later on this page.');
  const before = await openPage(shop, made);
  expect(before).toContain('Total $1,088.75 Your job Job total $1,088.75 Left to pay $1,088.75');
  const [link] = await shop.sql<MadeLink>`
    select l.id, l.url from payment_links l join estimates e on e.first_link_id = l.id where e.id = ${made.id}`;
  await shop.openCheckout(link!);
  await shop.charge(link!);
  await shop.becomes(link!, 'paid');
  const after = await openPage(shop, made);
  expect(after).toMatch(
    /Job total \$1,088\.75 Paid on \w+ \d+, \d{4} \$544\.38 Left to pay \$544\.37/,
  );
});

it('is declined without a reason, too, and says so', async () => {
  const made = await makeEstimate(maria);
  const declined = await send(shop, made, { act: 'declined', text: ' ' });
  expect(declined.status).toBe(303);
  const page = await follow(declined);
  expect(page).toContain('Declined The business knows that you declined.');
  expect(page).not.toContain('Message sent');
  const { status, timeline } = await readEstimate(maria, made);
  expect([status, timeline.at(-1)!.text]).toEqual(['declined', null]);
  expect((await send(shop, made, { act: 'question', text: ' ' })).status).toBe(422);
});

it('says what was not done where it was withdrawn meanwhile', async () => {
  const made = await makeEstimate(maria);
  await maria.call(changeEstimate, { params: { id: made.id }, body: { step: 'withdraw' } });
  const page = await (await accept(shop, { ...made, seen: 'gone' })).text();
  expect(page).toContain('Nothing was accepted');
  expect(page).not.toContain('Payment Error');
});

it('takes a name of one character', async () => {
  const made = await makeEstimate(maria);
  const { estimate } = await recordFor(made, '李');
  expect(estimate.acceptance!.name).toBe('李');
});
