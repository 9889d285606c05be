import { html } from 'hono/html';
import { formatMoney } from '../money.ts';
import { facts, frame, lock, type Html } from '../page.ts';
import type { Installer, Money } from '../records.ts';
import { summary, type Sale } from './pages.ts';
import {
  METHOD_NAMES,
  TEST_CARDS,
  grouped,
  instalments,
  plansFor,
  type CardField,
  type Method,
} from './ways-to-pay.ts';

type Typed = {
  errors?: Record<CardField, string | false>;
  values?: Record<CardField, string>;
};

type View = Typed & {
  token: string;
  methods: Method[];
  method: Method;
  notice: string | null;
};

export function payPage(sale: Sale, view: View): Html {
  const title = `Pay ${sale.merchant.tradingName}`;
  return frame(
    title,
    html`<h1 class="unseen">${title}</h1>
      ${summary(sale)}
      <section class="sheet" aria-label="How you pay">
        ${view.notice ? html`<p class="notice" role="alert">${view.notice}</p>` : ''}
        ${view.methods.length > 1 ? tabs(sale, view) : ''}
        ${view.method === 'card' ? cardForm(sale, view) : planForm(sale, view, view.method)}
        <p class="result"><a href="${sale.base}/cancelled">Cancel payment</a></p>
      </section>
      ${view.method === 'card' ? testCards(TEST_CARDS) : ''}`,
  );
}

function tabs({ base }: Sale, { methods, method }: View): Html {
  return html`<nav aria-label="Ways to pay">
    ${methods.map(
      (item) =>
        html`<a href="${base}?method=${item}" ${item === method ? html`aria-current="page"` : ''}
          >${METHOD_NAMES[item]}</a
        >`,
    )}
  </nav>`;
}

const hidden = ({ token }: View): Html =>
  html`<input type="hidden" name="token" value="${token}" />`;

type Input = {
  label: string;
  field: CardField;
  autocomplete: string;
  most: number;
  placeholder?: string;
};

const INPUTS: readonly Input[] = [
  { label: 'Card number', field: 'number', autocomplete: 'cc-number', most: 23 },
  { label: 'Expires', field: 'expiry', autocomplete: 'cc-exp', most: 9, placeholder: 'MM / YY' },
  { label: 'CVC', field: 'cvc', autocomplete: 'cc-csc', most: 3, placeholder: '123' },
  { label: 'Name on card', field: 'name', autocomplete: 'cc-name', most: 100 },
  { label: 'ZIP code', field: 'zip', autocomplete: 'postal-code', most: 10 },
];

function input(item: Input, { errors, values }: Typed): Html {
  const { field } = item;
  const error = errors?.[field];
  return html`<div>
    <label for="${field}">${item.label}</label>
    <input
      type="text"
      id="${field}"
      name="${field}"
      required
      autocomplete="${item.autocomplete}"
      inputmode="${field === 'name' ? 'text' : 'numeric'}"
      maxlength="${item.most}"
      placeholder="${item.placeholder ?? ''}"
      aria-describedby="${field}-error"
      value="${values?.[field] ?? ''}"
      ${error ? html`aria-invalid="true"` : ''}
    />
    <p class="bad" id="${field}-error" aria-live="polite">${error || ''}</p>
  </div>`;
}

/** The fields of a card and the button that pays. */
export const cardFields = (total: Money, typed: Typed): Html =>
  html`${INPUTS.map((item) => input(item, typed))}
    <button type="submit" class="primary">${lock} Pay ${formatMoney(total)}</button>`;

const cardForm = (sale: Sale, view: View): Html =>
  html`<form method="post" action="${sale.base}/card">
    ${hidden(view)} ${cardFields(sale.total, view)}
  </form>`;

function planForm(sale: Sale, view: View, installer: Installer): Html {
  const money = (units: number) => formatMoney({ ...sale.total, units });
  const name = METHOD_NAMES[installer];
  return html`<form method="post" action="${sale.base}/plan">
    ${hidden(view)}
    <input type="hidden" name="provider" value="${installer}" />
    <fieldset>
      <legend>Choose a plan with ${name}</legend>
      ${plansFor(sale.total.units).map((plan, index) => {
        const { first, each } = instalments(sale.total.units, plan);
        return html`<label>
          <input type="radio" name="plan" value="${plan.id}" ${index === 0 ? html`checked` : ''} />
          ${plan.title}: ${money(each)} ${plan.per}
          <span class="dim"
            >${plan.count} payments, one every
            ${plan.every}${first === each ? '' : `; the first is ${money(first)}`}</span
          >
        </label>`;
      })}
    </fieldset>
    <button type="submit" class="primary">Continue with ${name}</button>
  </form>`;
}

export const testCards = (cards: readonly { number: string; says: string }[]): Html =>
  html`<details class="sheet">
    <summary>Test cards</summary>
    <p>Any date in the future, any CVC, any ZIP. Other numbers are declined.</p>
    ${facts(Object.fromEntries(cards.map(({ number, says }) => [grouped(number), says])))}
  </details>`;
