import { AppError } from '@jobly/core/errors';
import { wantedLanguage, type Language } from '@jobly/core/language/language';
import { speak } from '@jobly/core/language/speak';
import { translated } from '@jobly/core/language/t';
import type { HttpContext } from '../../../http/caller.ts';
import { toAppError } from '../../../http/error-reply.ts';
import type { LinkOnPage } from './link-look-up.ts';

/** What the link's customer chose or paid in; until then, what the browser wishes for. */
export function languageOfVisit(
  link: Pick<LinkOnPage, 'customer_language'> | undefined,
  acceptLanguage: string | undefined,
): Language {
  const chosen = link?.customer_language;
  if (chosen) return chosen;
  // Few name Spanish at all, and this page is opened more than all others.
  if (acceptLanguage === undefined || !/es/i.test(acceptLanguage)) return 'en';
  return wantedLanguage(acceptLanguage);
}

export async function refusingIn<Reply>(
  language: Language | undefined,
  context: HttpContext,
  act: () => Promise<Reply>,
): Promise<Reply> {
  if (language === undefined || language === 'en') return act();
  try {
    return await act();
  } catch (thrown) {
    const { code, message, retryAfterSeconds } = toAppError(thrown, context);
    throw new AppError(code, {
      message: speak(language, () => translated(message)),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
  }
}
