import { noticeOf, PAY_NOTICES } from '@jobly/core/checkout/messages';
import { AppError } from '@jobly/core/errors';
import { PAYMENT_METHODS } from '@jobly/core/payment-links/fees';
import { TIP_CHOICES, chosenTip, largeTip } from '@jobly/core/payment-links/tips';
import { refuseViewer, type Form } from '../../../http/pages/show-customer-page.ts';
import { openCheckout } from '../attempts/open-checkout.ts';
import { claimCash } from '../credit/claim-cash.ts';
import type { CheckoutDeps } from '../deps.ts';
import type { LinkOnPage } from './link-look-up.ts';
import { requireOpen } from '../payable.ts';
import { businessOf, payPage, tipOf } from './page-models.ts';
import type { Visit } from './visit.ts';
import { saveConsent, saveLanguage, takeTurn } from './visitors.ts';

type Facts = Parameters<typeof payPage>[1];

export async function answerPayForm(
  deps: CheckoutDeps,
  { context, link, language, show }: Visit<LinkOnPage>,
  { form, facts }: { form: Form; facts: Facts },
): Promise<Response> {
  await refuseViewer(context, link);
  const chosen = PAYMENT_METHODS.find((known) => known === form['method']);
  const consent = { given: form['reviewConsent'] !== undefined, language };
  const again = { ...facts, anotherWay: true };
  if (!chosen) return show(payPage(link, { ...again, notice: PAY_NOTICES.chooseMethod }), 422);
  try {
    await saveLanguage(deps, link, language, context);
    if (chosen === 'cash') {
      await claimCash(deps, link);
      await saveConsent(deps, link, consent, context);
      return context.redirect(`/pay/${link.url}?said=cash`, 303);
    }
    const tip = sentTip(link, form);
    if (tip?.notice) {
      return show(payPage(link, { ...again, chosen, ...tip }), tip.status);
    }
    await takeTurn(deps, link, context);
    const tipCents = tip?.tip.cents ?? 0;
    const checkoutUrl = await openCheckout(deps, link, { method: chosen, tipCents });
    await saveConsent(deps, link, consent, context);
    return show({ page: 'pay', view: 'redirecting', business: businessOf(link), checkoutUrl });
  } catch (error) {
    return refusal(deps, { link, show }, { error, facts: { ...again, chosen } });
  }
}

/** Without script the totals of a tip are shown by an answer of their own, and paid once they have been seen. */
function sentTip(link: LinkOnPage, form: Form) {
  const offered = tipOf(link);
  if (!offered) {
    // Switched off since the page was opened.
    if (Number(form['tipSeen'] ?? 0) > 0) throw new AppError('checkout_mismatch');
    return undefined;
  }
  const own = typeof form['tipOwn'] === 'string' ? form['tipOwn'].slice(0, 20) : '';
  const choice = TIP_CHOICES.find((known) => known === form['tip']) ?? (own ? 'own' : null);
  const tip = { ...offered, choice, own };
  const cents = chosenTip(tip, link.amount_cash_cents);
  if (cents === undefined) return { tip, notice: PAY_NOTICES.tipWrong, status: 422 };
  const isSeen = cents === Number(form['tipSeen'] ?? 0);
  const { tipLarge, tipSeen } = PAY_NOTICES;
  const notice = isSeen ? null : cents > largeTip(tip.baseCents) ? tipLarge : tipSeen;
  return { tip: { ...tip, cents }, notice, status: 200 };
}

/** 'Pay all that is left' of a job, or only the first payment of it after all: by a link that takes this one's place. */
export async function answerLeftForm(
  deps: CheckoutDeps,
  { context, link, show }: Visit<LinkOnPage>,
  { form, facts }: { form: Form; facts: Facts },
): Promise<Response> {
  await refuseViewer(context, link);
  try {
    const { user_id, job_id } = requireOpen(link, deps.clock.now());
    await deps.lefts.mustTake(job_id ?? link.id);
    const code = await deps.askForLeft(
      { user_id, job_id },
      form['left'] === 'all' ? 'all' : 'first',
    );
    return context.redirect(`/pay/${code}`, 303);
  } catch (error) {
    return refusal(deps, { link, show }, { error, facts });
  }
}

async function refusal(
  deps: CheckoutDeps,
  { link, show }: Pick<Visit<LinkOnPage>, 'link' | 'show'>,
  { error, facts }: { error: unknown; facts: Facts },
): Promise<Response> {
  if (!(error instanceof AppError)) throw error;
  // What is true of the link now, not when the form was opened.
  const now = (await deps.lookUp(link.url)) ?? link;
  return show(payPage(now, { ...facts, notice: noticeOf(error) }), error.status);
}
