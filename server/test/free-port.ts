import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below every system's range for outgoing connections and for port 0 (Linux: from 32768). */
const FIRST = 20_000;
const AFTER_LAST = 32_000;

/**
 * A port for a server that is still to be started, or will be killed and started again: the system gives it to
 * nobody else meanwhile, as it may with one that it has chosen itself.
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
