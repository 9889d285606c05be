import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { print, runProgram } from '../db/cli/terminal.ts';
import { inspectFeeLaw } from './fee-law.ts';
import { inspectDatabase, inspectThirdParties, type Finding } from './checks.ts';

const HELP = `npm run doctor -- [--production] [--quick]

Looks at the configuration, the database and everybody outside, with the settings the server would start
with; changes nothing and sends nothing to a person. Ends with 1 when something failed.

  --production   as if NODE_ENV were production: what is still missing
  --quick        without the invariants, which read every payment`;

async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      production: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    print(HELP);
    return 0;
  }
  const env = values.production ? { ...process.env, NODE_ENV: 'production' } : process.env;
  const found: Finding[] = [];
  for await (const one of inspect(env, values.quick)) {
    print(`${one.level.padEnd(7)}  ${one.about.padEnd(13)}  ${one.text}`);
    found.push(one);
  }
  const count = (level: Finding['level']) => found.filter((one) => one.level === level).length;
  print(`${count('failed')} failed, ${count('warning')} warnings, ${count('ok')} ok.`);
  return count('failed') === 0 ? 0 : 1;
}

async function* inspect(env: NodeJS.ProcessEnv, quick: boolean): AsyncGenerator<Finding> {
  const about = 'configuration';
  try {
    const config = readConfig(env);
    const text = `Complete: ${config.NODE_ENV}, role ${config.JOBLY_ROLE}.`;
    yield { level: 'ok', about, text };
    // All at once, reported in order: a slow one delays only the output.
    const checks = [
      inspectFeeLaw(config, new Date()),
      ...inspectThirdParties(config),
      inspectDatabase(config, quick),
    ];
    for (const check of checks) yield* [await check].flat();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const text of error.problems) yield { level: 'failed', about, text };
  }
}

await runProgram(main);
