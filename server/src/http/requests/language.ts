import {
  LANGUAGE_COOKIE,
  isLanguage,
  wantedLanguage,
  type Language,
} from '@jobly/core/language/language';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { HttpContext } from '../caller.ts';

const KEPT_SECONDS = 400 * 86_400;

/** Nothing until somebody has chosen in this browser. */
export function chosenLanguage(context: HttpContext): Language | undefined {
  const chosen = getCookie(context, LANGUAGE_COOKIE);
  return isLanguage(chosen) ? chosen : undefined;
}

/** What was chosen in this browser or, until then, what it wishes for. */
export function languageOf(context: HttpContext): Language {
  return chosenLanguage(context) ?? wantedLanguage(context.req.header('accept-language'));
}

/** For the scripts of a page as well (web/src/lib/language.ts). */
export function writeLanguage(context: HttpContext, language: Language): void {
  setCookie(context, LANGUAGE_COOKIE, language, {
    path: '/',
    maxAge: KEPT_SECONDS,
    sameSite: 'Lax',
  });
}

/** At sign-out: whoever comes next on this browser has chosen nothing. The account keeps what its person chose. */
export function forgetLanguage(context: HttpContext): void {
  deleteCookie(context, LANGUAGE_COOKIE, { path: '/' });
}
