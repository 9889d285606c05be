/** English is the source language; every other language is a catalogue (spanish/). */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

/** The browser's own choice; readable by the server and by scripts. */
export const LANGUAGE_COOKIE = 'language';

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((known) => known === text);
}

/** The first supported language in `es-MX,es;q=0.9,en;q=0.8`. */
export function wantedLanguage(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '').toLowerCase().split(',');
  const known = wanted.flatMap((range) => {
    const [tag = '', ...parameters] = range.trim().split(';');
    const language = tag.slice(0, 2);
    const quality = parameters.map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1]).find(Boolean);
    const isOne = isLanguage(language) && /^[a-z]{2}(?:-|$)/.test(tag);
    return isOne && Number(quality ?? 1) > 0 ? [{ language, quality: Number(quality ?? 1) }] : [];
  });
  // Sorting is stable: the first of equal quality wins.
  return known.sort((a, b) => b.quality - a.quality)[0]?.language ?? 'en';
}
