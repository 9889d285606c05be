import { FAULT_KINDS, type Evidence, type FaultKind } from './evidence.ts';
import { findFaults } from './find-faults.ts';
import { PLANTED } from './planted-faults.ts';

/** Which kinds of fault the checker names when they are planted in this evidence, and which it overlooks. */
export function proveChecker(sound: Evidence): { named: FaultKind[]; overlooked: FaultKind[] } {
  const before = findFaults(sound).length;
  const tried = FAULT_KINDS.flatMap((kind) => {
    const planted = PLANTED[kind](sound);
    if (!planted) return [];
    const found = findFaults(planted);
    return [{ kind, isNamed: found.length > before && found.some((one) => one.kind === kind) }];
  });
  const kinds = (isNamed: boolean) =>
    tried.filter((one) => one.isNamed === isNamed).map(({ kind }) => kind);
  return { named: kinds(true), overlooked: kinds(false) };
}
