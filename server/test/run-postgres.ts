import { startEmbeddedPostgres } from '../src/db/embedded/start.ts';
import { TEST_SETTINGS } from './temporary-state.ts';

/** For tests to kill: reports its start, then runs the server until it is stopped. */
try {
  const server = await startEmbeddedPostgres({
    stateDirectory: process.argv[2] ?? '',
    // Committed data must survive the kill.
    settings: { ...TEST_SETTINGS, synchronous_commit: 'on' },
  });
  const idle = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', () => {
    clearInterval(idle);
    void server.stop();
  });
  // Last, so that no signal arrives before the handler.
  process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
} catch (error) {
  const { name, message } = error instanceof Error ? error : { name: 'unknown', message: '' };
  process.stdout.write(`${JSON.stringify({ error: name, message })}\n`);
}
