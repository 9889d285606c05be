import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Drill } from './drill.ts';
import { runDrill } from './run-drill.ts';
import { isPassed, printReport, writeBroken, writeReport } from './report.ts';

const SCENARIOS = join(import.meta.dirname, 'scenarios');
const names = readdirSync(SCENARIOS).map((file) => basename(file, '.ts'));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dose: { type: 'string' },
    keep: { type: 'boolean' },
    'no-report': { type: 'boolean' },
  },
});
const wanted = positionals.includes('all') ? names : positionals;
for (const name of wanted) {
  if (!existsSync(join(SCENARIOS, `${name}.ts`))) {
    console.error(`There is no drill ${name}. There are: all, ${names.join(', ')}.`);
    process.exit(2);
  }
}

const over = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => over.abort(new Error(`ended by ${signal}`)));
}

const seed = Number(process.env['JOBLY_SEED'] ?? randomInt(2 ** 31));
const basePort = Number(process.env['JOBLY_CLUSTER_PORT'] ?? 4300);
let isAllPassed = true;
for (const name of wanted) {
  if (over.signal.aborted) break;
  const { default: drill } = (await import(`./scenarios/${name}.ts`)) as { default: Drill };
  const dose = Number(values.dose ?? drill.full);
  const stateDirectory = mkdtempSync(join(tmpdir(), `jobly-drill-`));
  // PostgreSQL runs as another user, who has to pass through.
  chmodSync(stateDirectory, 0o755);
  console.log(`\n${name}: ${drill.says}. Dose: ${dose} ${drill.unit}. JOBLY_SEED=${seed}`);
  try {
    const options = { name, drill, dose, seed, basePort, stateDirectory, signal: over.signal };
    const { result, notes } = await runDrill(options);
    printReport(result, notes);
    if (!values['no-report']) writeReport(result);
    isAllPassed &&= isPassed(result);
    if (isPassed(result) && !values.keep) rmSync(stateDirectory, { recursive: true, force: true });
    else console.log(`  Logs and data: ${stateDirectory}`);
  } catch (error) {
    isAllPassed = false;
    console.error(error);
    if (!values['no-report'] && !over.signal.aborted) {
      writeBroken({ name, seed, dose: `${dose} ${drill.unit}` }, error);
    }
    console.error(`  Logs and data: ${stateDirectory}`);
  }
}
process.exit(isAllPassed && !over.signal.aborted ? 0 : 1);
