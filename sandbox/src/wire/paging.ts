import type { World } from '../world.ts';
import { invalid } from './errors.ts';
import type { Call } from './http.ts';

const DEFAULT_SIZE = 20;
const MOST = 100;

type Source<T> = {
  get(id: string): T | undefined;
  newest(limit: number, olderThanId: string | null): T[];
  count(): number;
};

/** Newest first; the cursor of the answer is the last item, and null on the last page. */
export function page<T extends { id: string }, S>(
  world: World,
  call: Call,
  source: Source<T>,
  show: (item: T) => S,
) {
  const pageSize = readPageSize(call.req.query('pageSize'));
  const offsetId = call.req.query('offsetId') || null;
  if (offsetId !== null && !source.get(offsetId)) throw invalid('offsetId is unknown');
  const found = source.newest(pageSize + 1, offsetId);
  const data = found.slice(0, pageSize);
  return {
    offsetId: found.length > pageSize ? (data.at(-1)?.id ?? null) : null,
    pageSize,
    count: world.settings().countIsTotal ? source.count() : data.length,
    data: data.map(show),
  };
}

function readPageSize(text: string | undefined): number {
  if (text === undefined || text === '') return DEFAULT_SIZE;
  const size = Number(text);
  if (!Number.isInteger(size) || size < 1 || size > MOST) {
    throw invalid(`pageSize must be from 1 to ${MOST}`);
  }
  return size;
}
