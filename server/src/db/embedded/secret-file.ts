import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Atomic, mode 0600. */
export function writePrivateFile(path: string, content: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, content, { mode: 0o600 });
  renameSync(temporary, path);
}

export function readOrCreateSecret(path: string, bytes = 24): string {
  const kept = readIfPresent(path)?.trim();
  if (kept) return kept;
  const secret = randomBytes(bytes).toString('hex');
  writePrivateFile(path, `${secret}\n`);
  return secret;
}

export function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
