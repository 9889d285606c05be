export interface Run {
  name: string;
  /** How much of it, in the drill's own unit. */
  dose: number;
  seed: number;
  basePort: number;
  stateDirectory: string;
  signal: AbortSignal;
  progress: (line: string) => void;
}

export interface Drill {
  says: string;
  unit: string;
  full: number;
  /** A column that only its table of docs/drills.md has. */
  column: string;
  /** Resolves to the cells of its row, by column; a verdict that begins with FAILED fails the drill. */
  run(run: Run): Promise<Record<string, string>>;
}
