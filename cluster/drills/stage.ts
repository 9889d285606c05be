import type { TestCarrier } from '../../server/test/carrier.ts';
import type { Cluster } from '../cluster.ts';
import type { Acknowledgements } from './load/acknowledgements.ts';
import type { Person, Refusals } from './load/client.ts';
import type { MailRecorder } from './load/mail-recorder.ts';

export interface Contractor {
  userId: string;
  browser: Person;
}

/** A cluster with people, carriers that keep what they take, and a record of what everybody was told. */
export interface Stage {
  cluster: Cluster;
  basePort: number;
  /** What people open. */
  url: string;
  /** Ends everything that is under way. */
  signal: AbortSignal;
  /** What people do. Faults have a generator of their own, so that neither disturbs the other. */
  random: (below: number) => number;
  chance: (below: number) => number;
  carrier: TestCarrier;
  mail: MailRecorder;
  told: Acknowledgements;
  refusals: Refusals;
  contractors: Contractor[];
  query<Row>(sql: string, values?: unknown[]): Promise<Row[]>;
  sandbox<Reply>(method: string, path: string, body?: unknown): Promise<Reply>;
  /** For this part, from its next start on. */
  environment: Map<string, Record<string, string>>;
  close(): Promise<void>;
}
