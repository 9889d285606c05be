import { translated } from '../t.ts';

interface Known {
  pattern: RegExp;
  /** The names of its values, in the order of the English sentence. */
  names: string[];
  translation: string;
}

/** Translates `'Please try again in 5 minutes.'`, its values filled in: recognised by the words around them. */
export function recogniser(catalogue: Record<string, string>) {
  let known: Known[] | undefined;
  return (said: string): string | undefined => {
    // Built on first use: most pages show no such sentence.
    known ??= Object.entries(catalogue).flatMap(patternOf);
    for (const { pattern, names, translation } of known) {
      const values = pattern.exec(said);
      if (!values) continue;
      const valueOf = (name: string) => translated(values[names.indexOf(name) + 1]!);
      return translation.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name));
    }
    return undefined;
  };
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
