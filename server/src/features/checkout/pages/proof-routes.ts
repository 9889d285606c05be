import { PAY_NOTICES } from '@jobly/core/checkout/messages';
import type { Notice } from '@jobly/core/checkout/page';
import { AppError } from '@jobly/core/errors';
import { isLanguage } from '@jobly/core/language/language';
import { Signer } from '@jobly/core/proof/contract';
import { isBusiness, readForm, refuseViewer } from '../../../http/pages/show-customer-page.ts';
import { openRoute, optionalTexts, type Route } from '../../../http/route.ts';
import type { CheckoutDeps } from '../deps.ts';
import type { LinkOnPage } from './link-look-up.ts';
import { sentenceOf } from './page-models.ts';
import type { Visit, Visits } from './visit.ts';

/** Photos of the work, and the customer's signature that it is done. */
export function proofRoutes(
  deps: CheckoutDeps,
  ofLink: Visits['ofLink'],
  showAgain: (visit: Visit<LinkOnPage>, notice: Notice) => Response,
): Route[] {
  return [
    openRoute(
      'POST /pay/{linkCode}/work-done',
      {
        summary: 'The customer signs that the work is done, where the business asks for it',
        form: optionalTexts('name', 'language'),
        answers: { 'text/html': [403, 404, 409, 422, 429, 500, 503], none: [303] },
      },
      ofLink(async (visit) => {
        const { context, link, language: expected } = visit;
        await refuseViewer(context, link);
        const form = await readForm(context);
        const { data: name } = Signer.safeParse(form['name']);
        if (name === undefined) return showAgain(visit, PAY_NOTICES.notSigned);
        const language = isLanguage(form['language']) ? form['language'] : expected;
        const isSigned =
          link.cancelled_at === null &&
          (await deps.signWork(
            { workId: link.work_id, userId: link.user_id, linkId: link.id },
            {
              name,
              language,
              sentence: sentenceOf(link, language),
              // On the business's own phone.
              side: (await isBusiness(context, link)) ? 'contractor' : 'customer',
              ip: context.get('address'),
              userAgent: context.req.header('user-agent') ?? '',
            },
          ));
        return context.redirect(`/pay/${link.url}${isSigned ? '?said=signed' : ''}`, 303);
      }),
    ),

    openRoute(
      'GET /pay/{linkCode}/photos/{photoId}',
      {
        summary: 'A photo of the work, where the business shows them to the customer',
        answers: { 'image/*': [200], 'text/html': [404, 429, 500, 503] },
      },
      ofLink(async ({ context, link }) => {
        const id = context.req.param('photoId')!;
        const isShown = !link.cancelled_at && link.proof?.photos.some((photo) => photo.id === id);
        const work = { workId: link.work_id, userId: link.user_id };
        const photo = isShown ? await deps.readWorkPhoto(work, id) : undefined;
        if (!photo) throw new AppError('not_found');
        return context.newResponse(new Uint8Array(photo.bytes), 200, {
          'Content-Type': photo.contentType,
          'Content-Security-Policy': "default-src 'none'; sandbox",
          'X-Content-Type-Options': 'nosniff',
          'Cache-Control': 'private, max-age=3600',
        });
      }),
    ),
  ];
}
