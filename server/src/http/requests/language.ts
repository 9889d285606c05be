import {
  LANGUAGE_COOKIE,
  isLanguage,
  wantedLanguage,
  type Language,
} from '@jobly/core/language/language';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { HttpContext } from '../caller.ts';

const KEPT_SECONDS = 400 * 86_400;

export function chosenLanguage(context: HttpContext): Language | undefined {
  const chosen = getCookie(context, LANGUAGE_COOKIE);
  return isLanguage(chosen) ? chosen : undefined;
}

/** The chosen language, else the browser's preference. */
export function languageOf(context: HttpContext): Language {
  return chosenLanguage(context) ?? wantedLanguage(context.req.header('accept-language'));
}

/** Also read by scripts (web/src/lib/language.ts). */
export function writeLanguage(context: HttpContext, language: Language): void {
  setCookie(context, LANGUAGE_COOKIE, language, {
    path: '/',
    maxAge: KEPT_SECONDS,
    sameSite: 'Lax',
  });
}

/** At sign-out: the choice stays with the account, not with the browser. */
export function forgetLanguage(context: HttpContext): void {
  deleteCookie(context, LANGUAGE_COOKIE, { path: '/' });
}
