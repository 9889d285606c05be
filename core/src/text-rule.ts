import { translated, type Sentence } from './language/t.ts';

/** Validates a form field without a schema library; typed.ts makes the server's schema from it. */
export interface TextRule {
  /** The message for an empty text; undefined when it may be empty. */
  missing: Sentence | undefined;
  longest: number;
  clean: (typed: string) => string;
  /** The message for a cleaned text; undefined when it is valid. */
  problem: (text: string) => string | undefined;
}

export function textProblem({ clean, problem }: TextRule, typed: string): string | undefined {
  const found = problem(clean(typed));
  return found && translated(found);
}

/** Counts an emoji as one character. */
export const isLonger = (text: string, longest: number): boolean =>
  text.length > longest && Array.from(text).length > longest;
