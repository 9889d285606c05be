import type pg from 'pg';
import { FAULTS, type Column, type FaultKind } from './faults.ts';

export interface Fault {
  kind: FaultKind;
  /** The id of the row or record it is about. */
  about: string;
}

const KINDS = Object.keys(FAULTS) as FaultKind[];

/** Everything that must not be, and is, in the evidence on this connection. */
export async function findFaults(client: pg.ClientBase): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const kind of KINDS) {
    const { rows } = await client.query<[string]>({ text: FAULTS[kind].find, rowMode: 'array' });
    faults.push(...rows.map(([about]) => ({ kind, about })));
  }
  return faults;
}

export const countIn = (faults: Fault[], column: Column): number =>
  faults.filter(({ kind }) => FAULTS[kind].column === column).length;

/** Plants each kind of fault, one at a time: which the checker names, and which it overlooks. */
export async function proveChecker(client: pg.ClientBase) {
  const named: FaultKind[] = [];
  const overlooked: FaultKind[] = [];
  const count = async (kind: FaultKind) => (await client.query(FAULTS[kind].find)).rowCount ?? 0;
  for (const kind of KINDS) {
    await client.query('begin');
    const before = await count(kind);
    const { rowCount } = await client.query(FAULTS[kind].plant);
    if (rowCount) ((await count(kind)) > before ? named : overlooked).push(kind);
    await client.query('rollback');
  }
  return { named, overlooked };
}
