import { startEmbeddedPostgres } from '../src/db/embedded/start.ts';
import { TEST_SETTINGS } from './temporary-state.ts';

/** A program for tests to kill: says how its start went, then holds the server until told to end. */
try {
  const server = await startEmbeddedPostgres({
    stateDirectory: process.argv[2] ?? '',
    // Whoever kills it wants to see that what was committed is kept.
    settings: { ...TEST_SETTINGS, synchronous_commit: 'on' },
  });
  const idle = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', () => {
    clearInterval(idle);
    void server.stop();
  });
  // Last, so that nobody can send the signal before we listen for it.
  process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
} catch (error) {
  const { name, message } = error instanceof Error ? error : { name: 'unknown', message: '' };
  process.stdout.write(`${JSON.stringify({ error: name, message })}\n`);
}
