import { inProject } from './project.mjs';

/** Built from server/src/main.ts. */
export const SERVER_PROGRAM = inProject('server', 'dist', 'main.js');

/**
 * How Node runs the server, wherever it is started for real: `npm start`, the journeys, the
 * measurements (docs/decisions/0021). The heap may grow as far as it must, but it is looked through
 * before it grows: by 20 % at a time, and with 6 MB for what is new.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=6', '--heap-growing-percent=20'];

export const SERVER_ENVIRONMENT = {
  // One pool of native memory instead of one per thread: none keeps what another could use.
  MALLOC_ARENA_MAX: '1',
  // What is large goes back at once; left alone, the limit for that grows with use.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
