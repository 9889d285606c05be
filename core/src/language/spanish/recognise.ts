import { translated } from '../t.ts';
import { SPANISH } from './catalogue.ts';

/** For a browser, which fetches both as one file. */
export { SPANISH };

interface Known {
  pattern: RegExp;
  /** The names of its values, in the order of the English sentence. */
  names: string[];
  translation: string;
}

let known: Known[] | undefined;

/** `'Please try again in 5 minutes.'`, said with its values: recognised by the words around them. */
export function recogniseSpanish(said: string): string | undefined {
  // With the first that is asked for: most pages refuse nothing.
  known ??= Object.entries(SPANISH).flatMap(patternOf);
  for (const { pattern, names, translation } of known) {
    const values = pattern.exec(said);
    if (!values) continue;
    const valueOf = (name: string) => translated(values[names.indexOf(name) + 1]!);
    return translation.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name));
  }
  return undefined;
}

function patternOf([sentence, translation]: [string, string]): Known[] {
  const parts = sentence.split(/\{(\w+)\}/);
  const words = parts.filter((_, index) => index % 2 === 0);
  // Two words at least: what is around '{day} at {time}' is around many things.
  if (parts.length === 1 || !/\w\W+\w/.test(words.join(' '))) return [];
  const around = words.map((text) => text.replace(/\W/g, '\\$&')).join('(.+)');
  const names = parts.filter((_, index) => index % 2 === 1);
  return [{ pattern: new RegExp(`^${around}$`), names, translation }];
}
