import { LANGUAGE_COOKIE, isLanguage, type Language } from '@jobly/core/language/language';
import { setLanguage } from '@jobly/core/language/t';

/** Chosen here or, until then, what the browser wishes for: as the server decides it for the same page. */
function languageHere(): Language {
  const [, chosen] = document.cookie.split(`${LANGUAGE_COOKIE}=`);
  const wanted = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]);
  return [chosen?.slice(0, 2), ...wanted].find(isLanguage) ?? 'en';
}

/** On a network that hardly moves, English is better than a picture of waiting. */
const PATIENCE_MS = 4_000;

const inTime = <File>(file: Promise<File>): Promise<File> =>
  Promise.race([file, new Promise<never>((_, reject) => void setTimeout(reject, PATIENCE_MS))]);

let entrance: Record<string, string> | undefined;

async function speakSpanish(texts: Record<string, string>): Promise<void> {
  const { recogniser } = await inTime(import('@jobly/core/language/spanish/recognise'));
  setLanguage('es', texts, recogniser(texts));
}

/** Before the first word is drawn. English is there without waiting. */
export async function loadLanguage(): Promise<void> {
  if (languageHere() === 'en') return;
  try {
    const { ENTRANCE } = await inTime(import('@jobly/core/language/spanish/entrance'));
    await speakSpanish(ENTRANCE);
    entrance = ENTRANCE;
    document.documentElement.lang = 'es';
  } catch {
    // Without a network, on a device that has not kept it: English is better than nothing.
    document.documentElement.lang = 'en';
  }
}

/** Before the first screen behind the sign-in. */
export async function loadLanguageInside(): Promise<void> {
  if (!entrance) return;
  const inside = await inTime(import('@jobly/core/language/spanish/inside')).catch(() => undefined);
  if (inside) await speakSpanish({ ...entrance, ...inside.INSIDE });
}

/** The page is drawn anew: a word that was said once does not change by itself. */
export function chooseLanguage(language: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=31536000; samesite=lax`;
  location.reload();
}
