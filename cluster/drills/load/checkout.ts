import { setTimeout as sleep } from 'node:timers/promises';
import { Refused, type Person } from './client.ts';

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  late: '4000000000000077',
};

/** More pages than any way through a checkout has, a payment that is long in processing included. */
const MOST_PAGES = 60;
const TYPED = { expiry: '12 / 39', cvc: '123', name: 'Dana Whitfield', zip: '94110' };

/**
 * Pays at the provider's pages as a browser does: reads a form, posts it, follows where it leads. A form is posted
 * again when no answer came; the provider takes each once. True when the provider says that it has the money.
 */
export async function payAtProvider(
  payer: Person,
  checkoutUrl: string,
  number: string,
): Promise<boolean> {
  const { origin } = new URL(checkoutUrl);
  let at = checkoutUrl;
  let page = await payer.patiently(at);
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    if (page.status === 303) {
      const to = new URL(page.headers.get('location') ?? '', at);
      // Sent back to where the link came from.
      if (to.origin !== origin) return to.searchParams.get('status') === 'successful';
      at = to.href;
      page = await payer.patiently(at);
    } else if (page.headers.has('refresh')) {
      await sleep(2_000);
      page = await payer.patiently(at);
    } else {
      const form = filledForm(page.text, number);
      // Declined; or meanwhile paid from another checkout, or withdrawn.
      if (!form || /was declined/.test(page.text)) return false;
      at = new URL(form.action, at).href;
      const body = new URLSearchParams(form.fields);
      page = await payer.patiently(at, { body });
    }
  }
  throw new Refused('the provider’s pages do not end');
}

function filledForm(html: string, number: string) {
  const form = /<form method="post" action="([^"]+)"[^]*?<\/form>/.exec(html);
  if (!form) return undefined;
  const hidden = [...form[0].matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const fields = Object.fromEntries(hidden.map(([, name, value]) => [name!, value!]));
  const plan = /name="plan" value="([^"]+)"/.exec(form[0])?.[1];
  const choice = plan ? { plan } : { number, ...TYPED };
  return { action: form[1]!, fields: { ...fields, ...choice, decision: 'approve' } };
}
