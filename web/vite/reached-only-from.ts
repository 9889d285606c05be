import type { Rolldown } from 'vite';

/** Whether all paths from the page's entry to this module lead through `entry`. */
export function isReachedOnlyFrom(
  entry: string,
  id: string,
  graph: Rolldown.ChunkingContext,
): boolean {
  const seen = new Set<string>();
  const ways = [id];
  for (let next = ways.pop(); next !== undefined; next = ways.pop()) {
    if (seen.has(next) || next.endsWith(entry)) continue;
    seen.add(next);
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(next) ?? {};
    if (importers.length + dynamicImporters.length === 0) return false;
    ways.push(...importers, ...dynamicImporters);
  }
  return true;
}
