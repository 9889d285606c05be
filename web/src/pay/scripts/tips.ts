import type { Notice } from '@jobly/core/checkout/page';
import { formatCents } from '@jobly/core/money';
import { parseAmount } from '@jobly/core/payment-links/amount';

/** The totals follow the tip that is chosen. Only in the script of pages that take tips. */

declare const TIP_WRONG: Notice;
declare const TIP_LARGE: Notice;
declare const TIP_LABEL: string;

const centsOf = (element: Element): number => Number(element.textContent.replace(/\D/g, ''));

/** Undefined for an own amount that is none, or more than the payment. */
export function tipCents(form: HTMLFormElement): number | undefined {
  const own = form.querySelector<HTMLInputElement>('[name=tipOwn]')!;
  const chosen = form.querySelector<HTMLInputElement>('[name=tip]:checked');
  if (!chosen || chosen.value === '0') return 0;
  if (chosen.value === 'own') {
    // Of two prices, the lower one is what the link asks for.
    const asked = document.querySelector('.lower') || document.querySelector('.amount')!;
    return parseAmount(own.value, centsOf(asked));
  }
  return centsOf(chosen.parentElement!.querySelector('small')!);
}

/** Typing an amount chooses 'Another amount'. */
export function chooseTyped(form: HTMLFormElement, { target }: Event): void {
  if ((target as HTMLInputElement).name !== 'tipOwn') return;
  form.querySelector<HTMLInputElement>('[value=own]')!.checked = true;
}

/** The server's totals contain the tip of the form that was sent before. */
export function showTotals(form: HTMLFormElement): void {
  const seen = form.querySelector<HTMLInputElement>('[name=tipSeen]')!;
  const tip = tipCents(form) || 0;
  for (const sum of form.querySelectorAll('[value=card] ~ .sum b, [value=bnpl] ~ .sum b')) {
    sum.textContent = formatCents(centsOf(sum) - Number(seen.value) + tip);
  }
  seen.value = `${tip}`;
}

export function tipLabel(form: HTMLFormElement, method: string): string {
  const tip = method === 'cash' ? 0 : tipCents(form);
  return tip ? TIP_LABEL.replace('{tip}', formatCents(tip)) : '';
}

let askedAbout = 0;

/** Once for each amount above 30%. */
export function askAboutTip(form: HTMLFormElement, method: string): Notice | undefined {
  const tip = method === 'cash' ? 0 : tipCents(form);
  if (tip === undefined) return TIP_WRONG;
  const { large } = form.querySelector<HTMLElement>('#tip')!.dataset;
  if (tip <= Number(large) || tip === askedAbout) return undefined;
  askedAbout = tip;
  return TIP_LARGE;
}
