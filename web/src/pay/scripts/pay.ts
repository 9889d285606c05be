import type { Notice } from '@jobly/core/checkout/page';
import { recordViews } from './views.ts';

/**
 * The page to pay without this script is a plain form; with it, the button says what it will do, the
 * total follows the choice and a lost network is told. Read by phones of 2021, hence the plain style.
 */

/** Filled in by the build, from core's catalogue: only what is used travels. */
declare const CHOOSE_METHOD: Notice;
declare const NO_REDIRECT: Notice;
declare const FAILED: Notice;
declare const TITLES: Record<string, string>;
declare const OTHER_TITLE: string;

interface Reply {
  code?: string;
  message?: string;
  link?: string;
  url?: string;
  paymentLink?: Reply;
}

const byId = (id: string) => document.getElementById(id)!;
const overlay = byId('overlay');
const toast = byId('toast');
const onward = overlay.querySelector('a')!;
const form = document.forms[0]!;
const button = form.querySelector('button')!;
const total = form.querySelector('output');
const box = form.querySelector<HTMLInputElement>('[type=checkbox]');
const linkCode = location.pathname.split('/')[2]!;

let busy = false;
/** Of the way onward, or of the toast: there is never both. */
let timer: ReturnType<typeof setTimeout> | undefined;

const choice = () => form.querySelector<HTMLInputElement>('[type=radio]:checked');

function update(): void {
  const chosen = choice();
  const cash = chosen && chosen.value === 'cash';
  form.className = chosen ? (cash ? 'cash' : 'online') : '';
  button.setAttribute('aria-disabled', String(!chosen || busy));
  button.textContent = busy ? 'Processing...' : cash ? 'Mark as Paid in Cash' : 'Pay now';
  if (chosen && total) {
    total.textContent = chosen.parentElement!.querySelector('.sum b')!.textContent;
  }
}

/** Of the overlay and the page below it one is there at a time: nothing behind it can be reached. */
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

function say({ title, text }: Notice): void {
  rest();
  toast.hidden = false;
  toast.className = 'over';
  toast.firstChild!.textContent = title;
  toast.lastChild!.textContent = text;
  timer = setTimeout(() => {
    toast.hidden = true;
  }, 8000);
}

/** What there is to say, or nothing when the customer is on the way to the provider. */
async function pay(method: string): Promise<Notice | undefined> {
  const cash = method === 'cash';
  show({ busy: true, covered: !cash });
  const answer = await fetch(
    `/functions/v1/${cash ? 'claim-cash-payment' : 'create-payment-link'}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        linkCode,
        method: cash ? undefined : method,
        reviewConsent: box ? box.checked : undefined,
      }),
    },
  );
  const reply: Reply = await answer.json();
  if (reply.code?.startsWith('payment_link_')) {
    // Paid or closed in the meantime: the server's page says so, and offers nothing to press.
    location.reload();
    return undefined;
  }
  if (!answer.ok) return { title: TITLES[reply.code!] || OTHER_TITLE, text: reply.message! };
  if (cash) {
    // The page as the server has it from now on, with its thanks.
    location.replace('?said=cash');
    return undefined;
  }
  const inner = reply.paymentLink || {};
  const address = inner.link || inner.url || reply.link || reply.url || '';
  if (!/^https?:/i.test(address)) return NO_REDIRECT;
  // Shown by the style sheet, a second after the page should have gone by itself.
  onward.href = address;
  timer = setTimeout(() => location.assign(address), 2000);
  return undefined;
}

form.addEventListener('change', () => {
  toast.hidden = true;
  update();
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const chosen = choice();
  if (busy) return;
  if (!chosen) say(CHOOSE_METHOD);
  else
    void pay(chosen.value)
      .catch(() => FAILED)
      .then((notice) => notice && say(notice));
});

update();
// Back from the provider the page may stand as it was left; or the browser has put a choice back.
addEventListener('pageshow', ({ persisted }) => (persisted ? rest() : update()));
recordViews(linkCode);
