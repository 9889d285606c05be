import { inProject } from './project.mjs';

/**
 * How Node runs the server, wherever it is started for real: `npm start`, the journeys, the
 * measurements (docs/decisions/0012). The heap may grow as far as it must, but it is looked through
 * before it grows: by 20 % at a time, and with 4 MB for what is new.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=20'];

export const SERVER_ENVIRONMENT = {
  // One pool of native memory instead of one per thread: none keeps what another could use.
  MALLOC_ARENA_MAX: '1',
  // Without the types and compiled, from the second start on; then the stripper is never loaded.
  NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'jobly-server'),
};
