import { noticeOf, PAY_NOTICES } from '@jobly/core/checkout/messages';
import { AppError } from '@jobly/core/errors';
import { PAYMENT_METHODS } from '@jobly/core/payment-links/fees';
import { openCheckout } from '../attempts/open-checkout.ts';
import { claimCash } from '../credit/claim-cash.ts';
import type { CheckoutDeps } from '../deps.ts';
import type { LinkOnPage } from './link-look-up.ts';
import { businessOf, payPage } from './page-models.ts';
import type { Form, Visit } from './visit.ts';
import { saveConsent, refuseViewer, saveLanguage, takeTurn } from './visitors.ts';

export async function answerPayForm(
  deps: CheckoutDeps,
  { context, link, language, show }: Visit<LinkOnPage>,
  { form, facts }: { form: Form; facts: Parameters<typeof payPage>[1] },
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
    await takeTurn(deps, link, context);
    const checkoutUrl = await openCheckout(deps, link, chosen);
    await saveConsent(deps, link, consent, context);
    return show({ page: 'pay', view: 'redirecting', business: businessOf(link), checkoutUrl });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // What is true of the link now, not when the form was opened.
    const now = (await deps.lookUp(link.url)) ?? link;
    return show(payPage(now, { ...again, chosen, notice: noticeOf(error) }), error.status);
  }
}
