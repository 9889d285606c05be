import { appendFileSync, writeFileSync } from 'node:fs';
import type { Acknowledged } from '../checker/evidence.ts';

export interface Acknowledgements {
  all: Acknowledged[];
  add(told: Acknowledged): void;
}

/** Written down by the client, in a file of its own, at the moment it was told. */
export function keepAcknowledgements(file: string): Acknowledgements {
  writeFileSync(file, '');
  const all: Acknowledged[] = [];
  return {
    all,
    add(told) {
      all.push(told);
      appendFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), ...told })}\n`);
    },
  };
}
