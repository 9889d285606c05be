import { html } from 'hono/html';
import { formatMoney } from '../page.ts';
import type { Html } from '../page.ts';
import type { Attempt, CardDetails, Installer } from '../store/records.ts';
import { facts, frame, summary } from './layout.ts';
import type { Sale } from './layout.ts';
import { INSTALLER_NAMES, PLANS, instalments, lastPaymentOn } from './plans.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Each choice is the decision it posts and the words on its button. */
const decisionForm = (sale: Sale, { id }: Attempt, [first, ...others]: [string, string][]): Html =>
  html`<form method="post" action="${sale.base}/attempt/${id}" class="decision">
    <button type="submit" class="primary" name="decision" value="${first?.[0]}">
      ${first?.[1]}
    </button>
    ${others.map(
      ([decision, words]) =>
        html`<button type="submit" name="decision" value="${decision}">${words}</button>`,
    )}
  </form>`;

/** What a bank shows when it wants to be sure who pays. */
export function challengePage(sale: Sale, attempt: Attempt, card: CardDetails): Html {
  return frame(
    'Confirm with your bank',
    html`<section class="sheet">
      <p><strong>Test Bank</strong></p>
      <h1>Is this you?</h1>
      ${facts({
        Merchant: sale.merchant.tradingName,
        Amount: formatMoney(sale.total),
        Card: `ending in ${card.lastFour}`,
      })}
      ${decisionForm(sale, attempt, [
        ['approve', 'Approve'],
        ['refuse', 'Reject'],
      ])}
    </section>`,
  );
}

export function confirmPage(sale: Sale, attempt: Attempt, installer: Installer, now: Date): Html {
  const plan = PLANS.find(({ id }) => id === attempt.plan) ?? PLANS[0];
  const name = INSTALLER_NAMES[installer];
  if (!plan) throw new Error('There is no plan to confirm');
  const { first, each } = instalments(sale.total.units, plan);
  const money = (units: number) => formatMoney({ units, currencyCode: sale.total.currencyCode });
  return frame(
    `Confirm with ${name}`,
    html`${summary(sale)}
      <section class="sheet">
        <h1>${plan.title} with ${name}</h1>
        ${facts({
          Today: money(first),
          [`Then every ${plan.every}`]: `${plan.count - 1} × ${money(each)}`,
          'Last payment': day.format(lastPaymentOn(plan, now)),
          Interest: 'none',
        })}
        ${decisionForm(sale, attempt, [
          ['approve', 'Agree and pay'],
          ['back', 'Choose another way'],
          ['refuse', `Test: ${name} does not approve`],
        ])}
      </section>`,
  );
}
