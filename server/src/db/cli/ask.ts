import { createInterface } from 'node:readline/promises';

/** Asks on the terminal; without one the answer is empty, which never means yes. */
export async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) return '';
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}
