import type { Language } from './language.ts';
import type { SPANISH } from './spanish/catalogue.ts';

/** Every sentence that has a translation: who prints another one is stopped by the compiler. */
export type Sentence = keyof typeof SPANISH;

/** `'Paid on {date}'` -> `'date'` */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

export type ValuesOf<Text extends string, Value> = [NamesIn<Text>] extends [never]
  ? []
  : [values: Record<NamesIn<Text>, Value>];

type Catalogue = Readonly<Record<string, string>>;

let spoken: Language = 'en';
let catalogue: Catalogue = {};

/** A page in a browser speaks one language, from its first word on. */
export function setLanguage(language: Language, translations: Catalogue = {}): void {
  spoken = language;
  catalogue = translations;
}

export const currentLanguage = (): Language => spoken;

/** The sentence in the reader's language: `t('Paid on {date}', { date })`. */
export function t<Text extends Sentence>(
  sentence: Text,
  ...[values]: ValuesOf<Text, string | number>
): string {
  return partsOf<string | number>(sentence, values ?? {}).join('');
}

/** A sentence in pieces, with the values between them: for who has more than text to put there. */
export function partsOf<Value>(
  sentence: Sentence,
  values: Record<string, Value>,
): (string | Value)[] {
  const parts = (catalogue[sentence] ?? sentence).split(/\{(\w+)\}/);
  return parts.map((part, index) => (index % 2 === 0 ? part : values[part]!));
}

/** Of a sentence that is known only when it is said: the server's reply, a rule's own words. */
export function translated(said: string): string {
  return catalogue[said] ?? translatedWithValues(said) ?? said;
}

/** `'Please try again in 5 minutes.'`, said with its values: recognised by the words around them. */
function translatedWithValues(said: string): string | undefined {
  for (const [sentence, translation] of Object.entries(catalogue)) {
    const parts = sentence.split(/\{(\w+)\}/);
    const words = parts.filter((_, index) => index % 2 === 0);
    // Two words at least: what is around '{day} at {time}' is around many things.
    if (parts.length === 1 || !/\w\W+\w/.test(words.join(' '))) continue;
    const pattern = words.map((text) => text.replace(/\W/g, '\\$&')).join('(.+)');
    const values = new RegExp(`^${pattern}$`).exec(said);
    if (!values) continue;
    const valueOf = (name: string) => translated(values[(parts.indexOf(name) + 1) / 2]!);
    return translation.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name));
  }
  return undefined;
}
