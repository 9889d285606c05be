import { html } from 'hono/html';
import { formatMoney } from '../page.ts';
import type { Html } from '../page.ts';
import { at, button, input, item, section, short } from './page-parts.ts';
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
  return item(
    merchant.tradingName,
    ready ? ['good', 'Verified'] : ['wait', 'In review'],
    html`<p class="dim">
        ${owner.email}
        ${short(id)}${ready || !verifiedBy ? '' : html`, verified by itself at ${at(verifiedBy)}`}
      </p>
      <p>
        <strong>${formatMoney(balance.available)}</strong> available,
        ${formatMoney(balance.pending)} on its way,
        ${bankDetails ? `account ${bankDetails.accountNumber}` : 'no bank account'}
      </p>
      <div class="tools">
        ${
          ready
            ? button(`${path}/verify`, 'Back to review', { enabled: 'false' })
            : button(`${path}/verify`, 'Verify now', { enabled: 'true' })
        }
      </div>
      ${ready ? paymentForm(id, path) : ''}`,
  );
}

const paymentForm = (id: string, path: string): Html =>
  html`<form class="inline" method="post" action="${path}/payments">
    ${input(`amount-${id}`, 'Amount', 'amount', '120.00')}
    ${input(`about-${id}`, 'Description', 'description', 'Simulated payment')}
    <button type="submit">Simulate a payment</button>
  </form>`;

export const linkSection = ({ paymentLinks }: State): Html =>
  section('links', 'Payment links', paymentLinks.map(linkItem), 'No payment link yet.');

function linkItem(link: Link): Html {
  const tone = link.status === 'completed' ? 'good' : link.status === 'pending' ? 'wait' : 'calm';
  return item(
    formatMoney(link.amount),
    [tone, link.status],
    html`<p>${link.description}</p>
      <p class="dim">
        ${at(link.createdAt)} ${link.reference ?? ''} <a href="${link.link}">Open the checkout</a>
      </p>
      ${link.payments.map(
        (payment) =>
          html`<p class="dim">
            Payment ${short(payment.id)} ${payment.type} ${payment.cardDetails?.lastFour ?? ''}
            ${formatMoney(payment.total)}, ${payment.status}
          </p>`,
      )}`,
  );
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
  return item(
    formatMoney(payout.net),
    [TONES[status], status],
    html`<p class="dim">
        ${short(payout.id)} ${payout.description}, ${payout.payments?.length ?? 0} payments, for
        ${payout.arrivalDate ?? 'no date'}
      </p>
      ${payout.reason ? html`<p>${payout.reason}</p>` : ''}
      ${open || status === 'paid' ? payoutForm(payout.id, open) : ''}`,
  );
}

const payoutForm = (id: string, open: boolean): Html =>
  html`<form class="inline" method="post" action="/control/payouts/${id}">
    ${input(`reason-${id}`, 'Reason', 'reason')}
    <div class="tools">
      ${(open ? ['failed', 'held', 'cancelled', 'paid'] : ['failed']).map(
        (status) => html`<button type="submit" name="status" value="${status}">${status}</button>`,
      )}
    </div>
  </form>`;
