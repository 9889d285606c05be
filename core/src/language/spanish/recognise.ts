import { translated } from '../t.ts';
import { SPANISH } from './catalogue.ts';

/** For a browser, which fetches both as one file. */
export { SPANISH };

/** `'Please try again in 5 minutes.'`, said with its values: recognised by the words around them. */
export function recogniseSpanish(said: string): string | undefined {
  for (const [sentence, translation] of Object.entries(SPANISH)) {
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
