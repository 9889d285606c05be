import type { Language } from './language.ts';
import { SPANISH } from './spanish/catalogue.ts';
import { recogniser } from './spanish/recognise.ts';
import { currentLanguage, setLanguage } from './t.ts';

const recogniseSpanish = recogniser(SPANISH);

/**
 * What the server draws or writes for one person, in their language. In one go: nothing else runs meanwhile,
 * and what follows speaks as before. A browser fetches the one catalogue that it needs instead.
 */
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
