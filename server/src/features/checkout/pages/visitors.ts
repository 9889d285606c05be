import type { Language } from '@jobly/core/language/language';
import type { HttpContext } from '../../../http/caller.ts';
import { isBusiness } from '../../../http/pages/show-customer-page.ts';
import { limitKeys } from '../../../http/requests/client-address.ts';
import { isMachine } from '../../../http/requests/user-agent.ts';
import type { CheckoutDeps } from '../deps.ts';
import type { LinkOnPage } from './link-look-up.ts';
import { consentWordingOf } from './page-models.ts';

/** By link and payer: an office or a carrier's gateway has many payers behind one address. */
const visitorOf = (context: HttpContext, link: LinkOnPage) =>
  limitKeys(context.get('address'), `${link.id}:`);

export async function takeTurn(
  { checkouts }: CheckoutDeps,
  link: LinkOnPage,
  context: HttpContext,
): Promise<void> {
  await checkouts.mustTake(visitorOf(context, link));
}

/** Making one takes half a second of CPU. */
export async function takePdfTurn(
  { pdfs }: CheckoutDeps,
  link: LinkOnPage,
  context: HttpContext,
): Promise<void> {
  await pdfs.mustTake(visitorOf(context, link));
}

export async function recordView(
  deps: CheckoutDeps,
  link: LinkOnPage,
  context: HttpContext,
): Promise<void> {
  if (await isBusiness(context, link)) return;
  if (isMachine(context.req.header('user-agent'))) return;
  const turn = await deps.views.take(visitorOf(context, link));
  if (turn.ok) await deps.links.recordView(deps.database.system, link.id, deps.clock.now());
}

/**
 * The box as the customer left it: ticked, or empty, which takes back an earlier consent. Ignored where the page
 * showed no box. Paying never fails on it.
 */
export async function saveConsent(
  deps: CheckoutDeps,
  link: LinkOnPage,
  { given, language = 'en' }: { given: boolean | undefined; language: Language | undefined },
  context: HttpContext,
): Promise<void> {
  const wording = consentWordingOf(link, language);
  if (wording === null || given === undefined) return;
  const { system } = deps.database;
  const { id: paymentLinkId, user_id: userId } = link;
  try {
    // The business may press the customer's button, but not agree for them.
    if (await isBusiness(context, link)) return;
    if (!given) await deps.withdrawConsent(system, paymentLinkId);
    else {
      const givenAt = deps.clock.now();
      await deps.saveConsent(system, { paymentLinkId, userId, wording, givenAt });
    }
  } catch (error) {
    context.get('log')().error({ err: error }, 'the word on review requests was not kept');
  }
}

/** A receipt is in the language that was paid in. */
export async function saveLanguage(
  { links, database }: CheckoutDeps,
  link: LinkOnPage,
  language: Language | undefined,
  context: HttpContext,
): Promise<void> {
  if (!language || language === link.customer_language) return;
  if (await isBusiness(context, link)) return;
  await links.saveLanguage(database.system, link.id, language);
}
