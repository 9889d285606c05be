import type { Language } from './language.ts';
import type { SPANISH } from './spanish/catalogue.ts';

/** Every sentence that has a translation; any other one does not compile. */
export type Sentence = keyof typeof SPANISH;

/** Makes the compiler say of a sentence without a translation what to do about it. */
export type Translated<Text> = Text extends Sentence
  ? unknown
  : { 'This sentence has no Spanish: CONTRIBUTING.md, Say something on a screen': Text };

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

/** Translates a sentence whose values are already filled in; loaded with the catalogue, as English needs neither. */
type Recognise = (said: string) => string | undefined;
let recognise: Recognise | undefined;

/** A page in a browser speaks one language, from its first word on. */
export function setLanguage(
  language: Language,
  translations: Catalogue = {},
  recogniser?: Recognise,
): void {
  spoken = language;
  catalogue = translations;
  recognise = recogniser;
}

export const currentLanguage = (): Language => spoken;

/** The sentence in the reader's language: `t('Paid on {date}', { date })`. */
export function t<Text extends string>(
  sentence: Text & Translated<Text>,
  ...[values]: ValuesOf<Text, string | number>
): string {
  return partsOf<string | number>(sentence, values ?? {}).join('');
}

/** A sentence in pieces, with the values between them: for values that are more than text. */
export function partsOf<Value>(
  sentence: string,
  values: Record<string, Value>,
): (string | Value)[] {
  const parts = (catalogue[sentence] ?? sentence).split(/\{(\w+)\}/);
  return parts.map((part, index) => (index % 2 === 0 ? part : values[part]!));
}

/** Of a sentence that is known only when it is said: the server's reply, a rule's own words. */
export function translated(said: string): string {
  const known = catalogue[said];
  // A text may be called like something that every object has.
  return typeof known === 'string' ? known : (recognise?.(said) ?? said);
}
