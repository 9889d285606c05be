import type { Notice } from '@jobly/core/checkout/page';
import type { Language } from '@jobly/core/language/language';
import { askAboutTip, chooseTyped, showTotals, tipCents, tipLabel } from './tips.ts';
import { recordViews } from './views.ts';

/** Enhances a plain form: button label, total, offline notice. For phones of 2021, hence the plain style. */

/** Filled in by the build, in one language, with only what is used. */
declare const LANGUAGE: Language;
declare const BUTTON: { online: string; cash: string; busy: string };
declare const NO_REDIRECT: Notice;
declare const FAILED: Notice;
declare const SETUP_TITLE: string;
declare const OTHER_TITLE: string;
/** Code for tips is in the script of pages that take them alone. */
declare const TIPS: boolean;

interface Reply {
  code?: string;
  message?: string;
  status?: string;
  link?: string;
  url?: string;
  paymentLink?: Reply;
}

const byId = (id: string) => document.getElementById(id)!;
const overlay = byId('overlay');
const toast = byId('toast');
const onward = overlay.querySelector('a')!;
const form = byId('pay') as HTMLFormElement;
const button = form.querySelector<HTMLButtonElement>('.go')!;
const total = form.querySelector('output');
const box = form.querySelector<HTMLInputElement>('[type=checkbox]');
const asked = document.querySelector('.amount')!.textContent;
const linkCode = location.pathname.split('/')[2]!;

let busy = false;
let hiddenSince = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const words = BUTTON;
const choice = () => form.querySelector<HTMLInputElement>('[name=method]:checked');

function update(): void {
  const chosen = choice();
  form.className = chosen ? chosen.value : 'none';
  if (TIPS) showTotals(form);
  // Busy, it keeps the focus and does nothing.
  button.disabled = !chosen;
  button.setAttribute('aria-disabled', `${busy}`);
  if (busy) button.textContent = words.busy;
  else if (chosen) {
    const amount = chosen.parentElement!.querySelector('.sum b')!.textContent;
    button.textContent = `${chosen.value === 'cash' ? words.cash : words.online} · ${amount}`;
    const added = TIPS
      ? [tipLabel(form, chosen.value), chosen.dataset.fee].filter(Boolean).join(' + ')
      : chosen.dataset.fee;
    if (total) total.textContent = added ? `${asked} + ${added} = ${amount}` : amount;
  }
}

/** Either the overlay or the page: nothing behind it can be reached. */
function show(now: { busy: boolean; covered: boolean }): void {
  clearTimeout(timer);
  busy = now.busy;
  overlay.hidden = !now.covered;
  byId('main').hidden = now.covered;
  onward.removeAttribute('href');
  toast.hidden = true;
  if (now.covered) overlay.focus();
  update();
}

function rest(): void {
  show({ busy: false, covered: false });
}

/** Focuses the related question. */
function say({ title, text }: Notice): void {
  rest();
  button.focus();
  toast.hidden = false;
  toast.firstChild!.textContent = title;
  toast.lastChild!.textContent = text;
  toast.scrollIntoView({ block: 'center' });
}

async function ask(call: string, body: object): Promise<{ ok: boolean; reply: Reply }> {
  const answer = await fetch(`/functions/v1/${call}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return { ok: answer.ok, reply: await answer.json() };
}

/** Paid, closed or unknown. */
const isGone = ({ code = '' }: Reply) => code.startsWith('payment_link');

/** A notice, or undefined when redirecting to the provider. */
async function pay(method: string): Promise<Notice | undefined> {
  const cash = method === 'cash';
  show({ busy: true, covered: !cash });
  const { ok, reply } = await ask(cash ? 'claim-cash-payment' : 'create-payment-link', {
    linkCode,
    method: cash ? undefined : method,
    tipCents: TIPS && !cash ? tipCents(form) : undefined,
    reviewConsent: box ? box.checked : undefined,
    language: LANGUAGE,
  });
  if (isGone(reply)) {
    // Paid or closed meanwhile: the server's page says so.
    location.reload();
    return undefined;
  }
  if (!ok) {
    const title = reply.code === 'merchant_setup_incomplete' ? SETUP_TITLE : OTHER_TITLE;
    return { title, text: reply.message! };
  }
  if (cash) {
    // The server's page now, with its thanks.
    location.replace('?said=cash');
    return undefined;
  }
  const inner = reply.paymentLink || {};
  const address = inner.link || inner.url || reply.link || reply.url || '';
  if (!/^https?:/i.test(address)) return NO_REDIRECT;
  // Back from the provider shows what was chosen, and whether it was paid.
  history.replaceState(null, '', `?back=${method}`);
  // Shown by the style sheet when the redirect is a second late.
  onward.href = address;
  timer = setTimeout(() => location.assign(address), 2000);
  return undefined;
}

/** Paid by another person meanwhile? */
async function refresh(): Promise<void> {
  if (busy) return;
  const { ok, reply } = await ask('get-payment-link', { url: linkCode });
  if (ok ? reply.status !== 'unpaid' : isGone(reply)) location.reload();
}

form.addEventListener('change', () => {
  toast.hidden = true;
  update();
});
if (TIPS) {
  form.addEventListener('input', (event) => {
    chooseTyped(form, event);
    update();
  });
}
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const chosen = choice();
  if (busy || !chosen) return;
  const question = TIPS && askAboutTip(form, chosen.value);
  if (question) {
    say(question);
    return;
  }
  void pay(chosen.value)
    .catch(() => FAILED)
    .then((notice) => notice && say(notice));
});
document.addEventListener('visibilitychange', () => {
  if (document.hidden) hiddenSince = Date.now();
  // After half a minute in the background, check again.
  else if (Date.now() - hiddenSince > 30_000) refresh().catch(() => undefined);
});

update();
// Back from the provider: the page as it was, or with a restored choice.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) update();
  else if (location.search.startsWith('?back')) location.reload();
  else rest();
});
recordViews(linkCode);
