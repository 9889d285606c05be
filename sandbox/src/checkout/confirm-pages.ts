import { html } from 'hono/html';
import { formatMoney } from '../page.ts';
import type { Html } from '../page.ts';
import type { Attempt, CardDetails, Installer } from '../store/records.ts';
import { frame, summary } from './layout.ts';
import type { Sale } from './layout.ts';
import { INSTALLER_NAMES, PLANS, instalments, lastPaymentOn } from './plans.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const decisionForm = (sale: Sale, { id }: Attempt, buttons: Html): Html =>
  html`<form method="post" action="${sale.base}/attempt/${id}" class="decision">${buttons}</form>`;

/** What a bank shows when it wants to be sure who pays. */
export function challengePage(sale: Sale, attempt: Attempt, card: CardDetails): Html {
  return frame(
    'Confirm with your bank',
    html`<section class="sheet bank">
      <p class="bank-name">Test Bank</p>
      <h1>Is this you?</h1>
      <dl class="facts">
        <div>
          <dt>Merchant</dt>
          <dd>${sale.merchant.tradingName}</dd>
        </div>
        <div>
          <dt>Amount</dt>
          <dd>${formatMoney(sale.total)}</dd>
        </div>
        <div>
          <dt>Card</dt>
          <dd>ending in ${card.lastFour}</dd>
        </div>
      </dl>
      ${decisionForm(
        sale,
        attempt,
        html`<button type="submit" class="primary" name="decision" value="approve">Approve</button>
          <button type="submit" class="second" name="decision" value="refuse">Reject</button>`,
      )}
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
        <dl class="facts">
          <div>
            <dt>Today</dt>
            <dd>${money(first)}</dd>
          </div>
          <div>
            <dt>Then every ${plan.every}</dt>
            <dd>${plan.count - 1} × ${money(each)}</dd>
          </div>
          <div>
            <dt>Last payment</dt>
            <dd>${day.format(lastPaymentOn(plan, now))}</dd>
          </div>
          <div>
            <dt>Interest</dt>
            <dd>none</dd>
          </div>
        </dl>
        ${decisionForm(
          sale,
          attempt,
          html`<button type="submit" class="primary ${installer}" name="decision" value="approve">
              Agree and pay
            </button>
            <button type="submit" class="second" name="decision" value="back">
              Choose another way
            </button>
            <button type="submit" class="plain" name="decision" value="refuse">
              Test: ${name} does not approve
            </button>`,
        )}
      </section>`,
  );
}
