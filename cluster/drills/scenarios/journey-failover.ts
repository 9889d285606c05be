import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { browser as phone } from '../../../e2e/support/browser.ts';
import type { Drill, DrillRun } from '../drill.ts';
import { inWords } from '../killing.ts';
import { signUp } from '../load/contractors.ts';
import { openCustomer, openOffice } from '../load/screens.ts';
import { untilPrimary, untilWhole } from '../members.ts';

/** Each thing is typed and pressed once; what the database or the provider then has twice, the checker names. */
export default {
  says: 'in a browser, somebody is asked for money and pays while the primary is killed twice',
  unit: 'cycles',
  full: 5,
  people: 2,
  async run(run) {
    const { launchOptions } = phone;
    const browser = await chromium.launch(launchOptions);
    try {
      for (let cycle = 1; cycle <= run.dose; cycle += 1) await journey(run, browser, cycle);
    } finally {
      await browser.close();
    }
  },
} satisfies Drill;

async function journey(run: DrillRun, browser: Browser, cycle: number): Promise<void> {
  const { stage, progress, measure, fail, dose } = run;
  // Nobody else's links push theirs off the screen.
  const { userId } = await signUp(stage, stage.contractors.length + cycle);
  await untilWhole(stage);
  const office = await openOffice(browser, stage, userId);
  const customer = await openCustomer(browser, stage);
  try {
    await office.signIn();
    const name = `Dana Whitfield ${cycle}`;
    await office.fillIn(name);

    let address = '';
    const created = await duringFailover(async () => (address = await office.create()));
    await customer.goToCheckout(address);
    await customer.fillIn();
    progress('the customer has the card in the form');
    const seen = office.seesPaid(name);
    const paid = await duringFailover(async () => {
      await customer.pay();
      progress('the customer reads that it is paid');
      await seen;
    });

    const [row] = await stage.query<{ links: number; payments: number }>(
      `select count(distinct l.id)::int as links, count(p.id)::int as payments
       from payment_links l left join payments p on p.payment_link_id = l.id
       where l.user_id = $1 and l.customer_name = $2`,
      [userId, name],
    );
    if (row!.links !== 1 || row!.payments !== 1) {
      fail(`${name}: ${row!.links} links and ${row!.payments} payments`);
    }
    if (office.codes() !== 1) fail(`${office.codes()} codes were texted for one sign-in`);
    progress(`${cycle}/${dose} the link after ${created}, paid and seen after ${paid}`);
  } catch (error) {
    for (const [who, { page }] of Object.entries({ office, customer })) {
      await page.screenshot({ path: join(stage.cluster.stateDirectory, `${who}.png`) });
    }
    throw error;
  } finally {
    await office.page.context().close();
    await customer.page.context().close();
  }

  /** The machine of the primary is gone until another one has taken over. */
  async function duringFailover(act: () => Promise<unknown>): Promise<string> {
    const gone = await untilPrimary(stage);
    const part = stage.cluster.part(gone);
    let seconds = 0;
    const refused = await measure(async () => {
      part.hold();
      await part.signal('SIGKILL');
      const begunMs = Date.now();
      await act();
      seconds = (Date.now() - begunMs) / 1000;
      await untilPrimary(stage);
      await part.start();
      await untilWhole(stage);
    });
    progress(`${gone} killed; refused: ${inWords(refused)}`);
    return `${seconds.toFixed(1)} s`;
  }
}
