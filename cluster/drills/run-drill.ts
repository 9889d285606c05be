import { proveChecker } from './checker/prove-checker.ts';
import type { Drill, Refused } from './drill.ts';
import { putUnderLoad } from './load/load.ts';
import { PROBED, startProbes } from './probes.ts';
import type { Result } from './report.ts';
import { settle } from './settle.ts';
import { openStage } from './open-stage.ts';

interface Options {
  name: string;
  drill: Drill;
  dose: number;
  seed: number;
  basePort: number;
  stateDirectory: string;
  signal: AbortSignal;
}

const begunMs = Date.now();
const clock = () => `${Math.round((Date.now() - begunMs) / 1000)} s`.padStart(7);

/** A cluster of its own, people on it, the faults of the drill, rest, and the checker's word. */
export async function runDrill(options: Options): Promise<{ result: Result; notes: string[] }> {
  const { name, drill, dose, seed, signal } = options;
  const progress = (line: string) => console.log(`${clock()}  ${line}`);
  const preparation = await drill.prepare?.(options);
  try {
    const stage = await openStage({ ...options, environment: preparation?.environment, progress });
    try {
      const probes = startProbes(stage);
      const load = putUnderLoad(stage, drill.people);
      // Also after an error: they would go on at the next drill's cluster.
      await using people = new AsyncDisposableStack();
      people.defer(() => load.stop());
      people.defer(() => probes.stop());
      const refused: Refused[] = [];
      const failures: string[] = [];
      const measure = async (fault: () => Promise<void>) => {
        const fromMs = Date.now();
        await fault();
        const toMs = Date.now();
        const gaps = PROBED.map((what) => [what, probes.longestGap(what, fromMs, toMs)]);
        const met = Object.fromEntries(gaps) as Refused;
        refused.push(met);
        return met;
      };
      const fail = (sentence: string) => void failures.push(sentence);
      progress('the cluster is up and people use it');
      await drill.run({ stage, probes, dose, progress, measure, fail });
      progress('the faults are over; people finish what they have begun');
      await people.disposeAsync();
      const { evidence, faults, seconds, isHastened } = await settle(stage, progress);
      const { named, overlooked } = proveChecker(evidence);
      for (const kind of overlooked) fail(`the checker overlooks: ${kind}`);
      const result = {
        name,
        dose: `${dose} ${drill.unit}`,
        seed,
        lives: load.lives(),
        refused,
        goals: drill.goals ?? {},
        evidence,
        faults,
        settledSeconds: seconds,
        isHastened,
        failures,
      };
      const notes = [
        `tries that met nobody or an error: ${listed(stage.refusals)}`,
        `lives that ended with a refusal: ${listed(load.ended)}`,
        `kinds of fault that the checker named when they were planted: ${named.length}`,
      ];
      signal.throwIfAborted();
      return { result, notes };
    } finally {
      await stage.close();
    }
  } finally {
    await preparation?.undo();
  }
}

const listed = (counts: Map<string, number>) =>
  [...counts].map(([what, count]) => `${count} ${what}`).join(', ') || 'none';
