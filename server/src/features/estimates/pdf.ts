import { ESTIMATE_PDF_PATH } from '@jobly/core/estimates/contract';
import { printedEstimate } from '@jobly/core/estimates/printed';
import { AppError } from '@jobly/core/errors';
import type { Language } from '@jobly/core/language/language';
import { speak } from '@jobly/core/language/speak';
import * as z from 'zod';
import { pdfResponse } from '../../documents/make-pdf.ts';
import { rawRoute, type Route } from '../../http/route.ts';
import type { EstimateDeps } from './deps.ts';
import { readOffer, type ReadOffer } from './read-offer.ts';
import { seenIn } from './seen.ts';

/** Accepted, it is what was shown then, word for word. */
export function pdfOf(read: ReadOffer, language: Language): Promise<Response> {
  const shown = read.signed ?? seenIn(language, read.offer).shown;
  return pdfResponse(speak(shown.language, () => printedEstimate(shown, read)));
}

export const contractorPdfRoute = (deps: EstimateDeps): Route =>
  rawRoute(
    {
      method: 'GET',
      path: ESTIMATE_PDF_PATH,
      audience: 'signed-in',
      summary: 'One of your estimates as PDF; once accepted, the signed copy',
      answers: { 'application/pdf': [200] },
      errors: ['estimate_not_found'],
    },
    async (context, caller) => {
      const { userId } = caller!;
      const { data: id } = z.uuid().safeParse(context.req.param('id'));
      const read = id && (await readOffer(deps, deps.database.readAs(userId), { id, userId }));
      if (!read) throw new AppError('estimate_not_found');
      await deps.pdfs.mustTake(userId);
      return pdfOf(read, read.language);
    },
  );
