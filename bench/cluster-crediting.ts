import { chmodSync, mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '../cluster/start.ts';
import {
  CREDITING_FUNCTION,
  creditsPerSecond,
  pgbenchRun,
  PLAIN_STATEMENTS,
  prepareAttempts,
} from './attempts.ts';
import { benchDatabase } from './bench-server.ts';
import { against, alternate, median } from './report.ts';
import { notifyingInside, withoutSignals } from './signal-modes.ts';

const BASE_PORT = 23_000;
const WRITERS = 64;
const ROUNDS = 3;
const LEAST = 0.5;

/** Crediting on a primary with a synchronous standby, before and after decision 0040. */
export async function* clusterCreditingSpeed(): AsyncIterable<string> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jobly-bench-cluster-'));
  // PostgreSQL runs as another user, who has to pass through.
  chmodSync(folder.path, 0o755);
  await using opened = new AsyncDisposableStack();
  const cluster = await startCluster({ stateDirectory: folder.path, basePort: BASE_PORT });
  opened.defer(() => cluster.stop());
  const primary = { databaseUrl: cluster.writeUrl };
  await prepareAttempts(primary, { ours: 2 * ROUNDS, pgbench: 2 * ROUNDS });
  const database = opened.use(benchDatabase(primary, WRITERS));
  const credit = () => creditsPerSecond(database, WRITERS);
  const rates = await alternate(ROUNDS, {
    limit: () => withoutSignals(primary, () => pgbenchRun(primary, PLAIN_STATEMENTS, WRITERS)),
    before: () => notifyingInside(primary, credit),
    after: credit,
    called: () => pgbenchRun(primary, CREDITING_FUNCTION, WRITERS),
  });
  yield `cluster, synchronous standby, ${WRITERS} writers, crediting a payment: ${against(rates.after, rates.limit, LEAST)} pgbench doing the same by plain statements in one transaction`;
  yield `  with NOTIFY inside each transaction, as before: ${against(rates.before, rates.limit, LEAST)} the same`;
  yield `  pgbench calling our function, with signals: ${median(rates.called).toFixed(0)}/s`;
}
