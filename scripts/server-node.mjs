import { inProject } from './project.mjs';

export const SERVER_PROGRAM = inProject('server', 'dist', 'main.js');

/**
 * Flags for `npm start`, the journeys and the measurements (docs/decisions/0021): the heap is collected before it
 * grows, by 20 % at a time, with 6 MB for new objects.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=6', '--heap-growing-percent=20'];

export const SERVER_ENVIRONMENT = {
  // One malloc arena instead of one per thread, to share freed memory.
  MALLOC_ARENA_MAX: '1',
  // Large blocks are returned at once; by default the threshold grows with use.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
