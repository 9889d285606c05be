import { AppError } from '@jobly/core/errors';
import type { Language } from '@jobly/core/language/language';
import { speak } from '@jobly/core/language/speak';
import { translated } from '@jobly/core/language/t';
import type { HttpContext } from '../../../http/caller.ts';
import { toAppError } from '../../../http/error-reply.ts';

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
