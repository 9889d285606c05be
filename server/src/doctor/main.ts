import { parseArgs } from 'node:util';
import { print, projectRoot, runProgram } from '../db/cli/terminal.ts';
import { inspectConfiguration } from './configuration.ts';
import { backRestCheck } from './copies.ts';
import { inspectDatabase } from './database.ts';
import { formatLine, lineAbout, runCheck, type Level, type Line } from './finding.ts';
import { machineChecks } from './machine.ts';
import { outsideChecks } from './outside.ts';

const HELP = `npm run doctor -- [--production] [--quick]

Looks at the configuration, this machine, the database and everybody outside, with the settings the
server would start with; changes nothing and sends nothing to a person. Ends with 1 when something failed.

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
  const found: Line[] = [];
  const tell = (lines: Line[]) => {
    for (const line of lines) print(formatLine(line));
    found.push(...lines);
  };
  const { config, findings } = inspectConfiguration(env);
  tell(findings.map(lineAbout('configuration')));
  if (config) {
    const checks = [
      ...machineChecks(config, projectRoot),
      ...outsideChecks(config),
      backRestCheck(config),
    ];
    // All at once, told in order: one that does not answer holds nobody up.
    const looks = [...checks.map(runCheck), inspectDatabase(config, values)];
    for (const look of looks) tell(await look);
  }
  const count = (level: Level) => found.filter((line) => line.level === level).length;
  print(`${count('failed')} failed, ${count('warning')} warnings, ${count('ok')} ok.`);
  return count('failed') === 0 ? 0 : 1;
}

await runProgram(main);
