import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral ranges (Linux: from 32768). */
const FIRST = 20_000;
const AFTER_LAST = 32_000;

/**
 * For a server that is started later or restarted: the system will not hand it out meanwhile, as it may with
 * ephemeral ports.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, AFTER_LAST);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
