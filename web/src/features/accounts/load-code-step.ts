import type CodeStep from './code-step.tsx';

/**
 * The second step is its own file (2 KB of a tight budget) and is fetched while the phone is typed. It
 * is awaited before a code is asked for: nobody gets a text without a place to enter it.
 */
export function loadCodeStep(): Promise<{ default: typeof CodeStep }> {
  return import('./code-step.tsx');
}
