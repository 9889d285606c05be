import type { Language } from './language.ts';
import type { SPANISH } from './spanish/catalogue.ts';

/** A sentence without a translation does not compile. */
export type Sentence = keyof typeof SPANISH;

/** Makes the compiler's error say what to do about a missing translation. */
export type Translated<Text> = [Text] extends [Sentence]
  ? unknown
  : {
      'This sentence has no Spanish: CONTRIBUTING.md, Say something on a screen': Exclude<
        Text,
        Sentence
      >;
    };

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

/** Translates a sentence with values filled in; loaded with the catalogue. */
type Recognise = (said: string) => string | undefined;
let recognise: Recognise | undefined;

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

export function t<Text extends string>(
  sentence: Text & Translated<Text>,
  ...[values]: ValuesOf<Text, string | number>
): string {
  return partsOf<string | number>(sentence, values ?? {}).join('');
}

/** A sentence split around its placeholders: for values that are elements. */
export function partsOf<Value>(
  sentence: string,
  values: Record<string, Value>,
): (string | Value)[] {
  const parts = (catalogue[sentence] ?? sentence).split(/\{(\w+)\}/);
  return parts.map((part, index) => (index % 2 === 0 ? part : values[part]!));
}

/** For a sentence known only at run time, such as the server's reply. */
export function translated(said: string): string {
  const known = catalogue[said];
  // `said` may be the name of an Object.prototype member.
  return typeof known === 'string' ? known : (recognise?.(said) ?? said);
}
