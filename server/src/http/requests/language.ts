import {
  LANGUAGE_COOKIE,
  isLanguage,
  wantedLanguage,
  type Language,
} from '@jobly/core/language/language';
import { getCookie } from 'hono/cookie';
import type { HttpContext } from '../caller.ts';

/** What was chosen in this browser or, until then, what it wishes for. */
export function languageOf(context: HttpContext): Language {
  const chosen = getCookie(context, LANGUAGE_COOKIE);
  return isLanguage(chosen) ? chosen : wantedLanguage(context.req.header('accept-language'));
}
