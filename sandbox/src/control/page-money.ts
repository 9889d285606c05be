import { html } from 'hono/html';
import { formatMoney } from '../page.ts';
import type { Html } from '../page.ts';
import { at, badge, button, section, short } from './page-parts.ts';
import type { State } from './state.ts';

type Merchant = State['merchants'][number];
type Link = State['paymentLinks'][number];
type Payout = State['payouts'][number];

export const merchantSection = ({ merchants }: State): Html =>
  section('merchants', 'Merchants', merchants.map(merchantItem), 'No business has registered yet.');

function merchantItem(merchant: Merchant): Html {
  const { id, capabilities, balance, bankDetails, owner, verifiedBy } = merchant;
  const ready = capabilities.paymentLinksEnabled;
  const path = `/control/merchants/${id}`;
  return html`<li>
    <div class="line">
      <strong>${merchant.tradingName}</strong>
      ${ready ? badge('good', 'Verified') : badge('wait', 'In review')}
    </div>
    <p class="dim">
      ${owner.email}
      ${short(id)}${ready || !verifiedBy ? '' : html`, verified by itself at ${at(verifiedBy)}`}
    </p>
    <p>
      <strong>${formatMoney(balance.available)}</strong> available, ${formatMoney(balance.pending)}
      on its way, ${bankDetails ? `account ${bankDetails.accountNumber}` : 'no bank account'}
    </p>
    <div class="tools">
      ${
        ready
          ? button(`${path}/verify`, 'Back to review', { enabled: 'false' })
          : button(`${path}/verify`, 'Verify now', { enabled: 'true' })
      }
    </div>
    ${ready ? paymentForm(id, path) : ''}
  </li>`;
}

const paymentForm = (id: string, path: string): Html =>
  html`<form class="inline" method="post" action="${path}/payments">
    <label for="amount-${id}">Amount</label>
    <input
      type="text"
      id="amount-${id}"
      name="amount"
      inputmode="decimal"
      value="120.00"
      required
    />
    <label for="about-${id}">Description</label>
    <input type="text" id="about-${id}" name="description" value="Simulated payment" />
    <button type="submit" class="small">Simulate a payment</button>
  </form>`;

export const linkSection = ({ paymentLinks }: State): Html =>
  section('links', 'Payment links', paymentLinks.map(linkItem), 'No payment link yet.');

function linkItem(link: Link): Html {
  const tone = link.status === 'completed' ? 'good' : link.status === 'pending' ? 'wait' : 'calm';
  return html`<li>
    <div class="line"><strong>${formatMoney(link.amount)}</strong> ${badge(tone, link.status)}</div>
    <p>${link.description}</p>
    <p class="dim">
      ${at(link.createdAt)} ${link.reference ?? ''} <a href="${link.link}">Open the checkout</a>
    </p>
    ${link.payments.map(
      (payment) =>
        html`<p class="dim">
          Payment ${short(payment.id)} ${payment.type} ${payment.cardDetails?.lastFour ?? ''}
          ${formatMoney(payment.total)}, ${payment.status}
        </p>`,
    )}
  </li>`;
}

export const payoutSection = ({ payouts }: State): Html =>
  section(
    'payouts',
    'Payouts',
    payouts.map(payoutItem),
    'No payout yet. It takes a verified business, a bank account, a payment and the next working day.',
  );

const TONES = {
  created: 'wait',
  held: 'wait',
  paid: 'good',
  failed: 'bad',
  cancelled: 'calm',
} as const;

function payoutItem(payout: Payout): Html {
  const status = payout.status ?? 'created';
  const open = status === 'created' || status === 'held';
  return html`<li>
    <div class="line">
      <strong>${formatMoney(payout.net)}</strong> ${badge(TONES[status], status)}
    </div>
    <p class="dim">
      ${short(payout.id)} ${payout.description}, ${payout.payments?.length ?? 0} payments, for
      ${payout.arrivalDate ?? 'no date'}
    </p>
    ${payout.reason ? html`<p>${payout.reason}</p>` : ''}
    ${open || status === 'paid' ? payoutForm(payout, open) : ''}
  </li>`;
}

function payoutForm({ id }: Payout, open: boolean): Html {
  const choice = (status: string, text: string) =>
    html`<button type="submit" class="small" name="status" value="${status}">${text}</button>`;
  return html`<form class="inline" method="post" action="/control/payouts/${id}">
    <label for="reason-${id}">Reason</label>
    <input
      type="text"
      id="reason-${id}"
      name="reason"
      placeholder="The bank refused the transfer"
    />
    <div class="tools">
      ${choice('failed', 'Fail')}
      ${
        open
          ? html`${choice('held', 'Hold')} ${choice('cancelled', 'Cancel')} ${choice('paid', 'Pay')}`
          : ''
      }
    </div>
  </form>`;
}
