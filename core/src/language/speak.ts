import type { Language } from './language.ts';
import { SPANISH } from './spanish/catalogue.ts';
import { recogniseSpanish } from './spanish/recognise.ts';
import { currentLanguage, setLanguage } from './t.ts';

/** Runs synchronously in a reader's language, on the server. A browser loads the one catalogue it needs. */
export function speak<Result>(
  language: Language,
  say: () => Result extends PromiseLike<unknown> ? never : Result,
): Result {
  const before = currentLanguage();
  switchTo(language);
  try {
    return say();
  } finally {
    switchTo(before);
  }
}

function switchTo(language: Language): void {
  if (language === 'es') setLanguage('es', SPANISH, recogniseSpanish);
  else setLanguage('en');
}
