import { withoutUnseen } from '../unseen.ts';

const UNASSIGNED = /\p{Cn}/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * What somebody typed as one line for a page that everybody sees: nothing invisible that turns the
 * text around, no tower of marks, no more characters than fit. Nothing when nothing is left to see.
 */
export function plainText(text: string | null, longest: number): string | undefined {
  const line = withoutUnseen((text ?? '').replace(/\s+/g, ' '))
    .replace(UNASSIGNED, '')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .trim();
  let cut = '';
  for (const character of line) {
    if (cut.length + character.length > longest) break;
    cut += character;
  }
  const shown = cut.trim();
  return VISIBLE.test(shown) ? shown : undefined;
}
