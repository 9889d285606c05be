import type { Probed, Probes } from './probes.ts';
import type { Stage } from './stage.ts';

/** For how many seconds people were refused, of each kind, around one fault. */
export type Refused = Record<Probed, number>;

export interface DrillRun {
  stage: Stage;
  probes: Probes;
  /** How much of it, in the drill's own unit. */
  dose: number;
  /** Says how far it is. */
  progress: (line: string) => void;
  /** Runs a fault and whatever heals it, and keeps for how long people were refused meanwhile. */
  measure: (fault: () => Promise<void>) => Promise<Refused>;
  /** What this drill alone demands, and did not get. */
  fail: (sentence: string) => void;
}

export interface Drill {
  /** What is done to the cluster, in one sentence. */
  says: string;
  unit: 'cycles' | 'minutes' | 'links';
  /** The full dose. */
  full: number;
  /** How many people use the product at once while it runs. */
  people: number;
  /** The seconds for which people may be refused, where the cluster alone decides. */
  goals?: Partial<Refused>;
  /** Before the cluster starts. */
  prepare?(options: { stateDirectory: string; basePort: number }): Promise<Preparation>;
  run(run: DrillRun): Promise<void>;
}

export interface Preparation {
  /** For these parts, from the first start on. */
  environment?: Record<string, Record<string, string>>;
  undo(): Promise<void>;
}
