import { translated } from './language/t.ts';

/** What a form checks a text by without a library of schemas; the server's schema is made of it (typed.ts). */
export interface TextRule {
  missing: string;
  longest: number;
  clean: (typed: string) => string;
  /** The sentence for a text that was cleaned; undefined when it is fine. */
  problem: (text: string) => string | undefined;
}

export function textProblem({ clean, problem }: TextRule, typed: string): string | undefined {
  const found = problem(clean(typed));
  return found && translated(found);
}

/** Counts a smiley once. */
export const isLonger = (text: string, longest: number): boolean =>
  text.length > longest && Array.from(text).length > longest;
