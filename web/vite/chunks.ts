import type { Rolldown } from 'vite';
import { PARTS } from './chunk-parts.ts';
import { isReachedOnlyFrom } from './reached-only-from.ts';

/** What only this entry reaches is built into a folder that only staff may read. */
const STAFF_ENTRY = '/src/routes/-staff.tsx';
const STAFF_CHUNK = 'staff';

/** The server guards assets/staff/ (server/src/http/pages/static-files.ts). */
export function chunkFile({ name }: { name: string }): string {
  return name === STAFF_CHUNK ? 'assets/staff/[name]-[hash].js' : 'assets/[name]-[hash].js';
}

const groups: Rolldown.CodeSplittingGroup[] = [
  {
    debugName: STAFF_CHUNK,
    name: (id, graph) => (isReachedOnlyFrom(STAFF_ENTRY, id, graph) ? STAFF_CHUNK : null),
  },
  ...Object.entries(PARTS).map(([name, parts]) => ({ name, test: either(parts) })),
];

export const CHUNKS = groups.map((group, index) => Object.assign(group, { priority: 100 - index }));

function either(parts: (string | RegExp)[]): (id: string) => boolean {
  return (id) =>
    parts.some((part) => (typeof part === 'string' ? id.includes(part) : part.test(id)));
}
