import { LANGUAGE_COOKIE, isLanguage, type Language } from '@jobly/core/language/language';
import { setLanguage } from '@jobly/core/language/t';

/** Chosen here, else the browser's: same decision as the server's for this page. */
function languageHere(): Language {
  const [, chosen] = document.cookie.split(`${LANGUAGE_COOKIE}=`);
  const wanted = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]);
  return [chosen?.slice(0, 2), ...wanted].find(isLanguage) ?? 'en';
}

/** On a very slow network, English is better than waiting. */
const PATIENCE_MS = 4_000;

/** Before the first render. English needs no loading. */
export async function loadLanguage(): Promise<void> {
  if (languageHere() === 'en') return;
  try {
    const { SPANISH, recogniseSpanish } = await Promise.race([
      import('@jobly/core/language/spanish/recognise'),
      new Promise<never>((_, reject) => void setTimeout(reject, PATIENCE_MS)),
    ]);
    setLanguage('es', SPANISH, recogniseSpanish);
    document.documentElement.lang = 'es';
  } catch {
    // Offline and not cached: fall back to English.
    document.documentElement.lang = 'en';
  }
}

/** Reloads the page: rendered texts do not change by themselves. */
export function chooseLanguage(language: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=31536000; samesite=lax`;
  location.reload();
}
