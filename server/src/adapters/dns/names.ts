import { Resolver } from 'node:dns/promises';
import type { NameLookUp } from '../../ports/names.ts';

const NOT_THERE = new Set(['ENOTFOUND', 'ENODATA']);
const TIMEOUT_MS = 3_000;

export function dnsNames(): NameLookUp {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  const orNone = (records: Promise<string[]>) =>
    records.catch((error: NodeJS.ErrnoException) => {
      if (NOT_THERE.has(error.code ?? '')) return [];
      throw error;
    });
  return {
    txt: (name) =>
      orNone(resolver.resolveTxt(name).then((texts) => texts.map((parts) => parts.join('')))),
    addresses: async (name) =>
      (
        await Promise.all([orNone(resolver.resolve4(name)), orNone(resolver.resolve6(name))])
      ).flat(),
  };
}
