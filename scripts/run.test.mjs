import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from './project.mjs';
import { checkSteps } from './steps.mjs';

/** Says that it runs, and says that it was asked to end before it does. */
const SERVER = `
  import { appendFileSync } from 'node:fs';
  appendFileSync('said', 'up ' + process.ppid);
  process.on('SIGTERM', () => { appendFileSync('said', ' ended'); process.exit(0); });
  setInterval(() => {}, 1_000);`;

async function until(said, words) {
  for (let poll = 0; poll < 300; poll += 1) {
    if (words.test(said())) return said();
    await sleep(100);
  }
  return said();
}

const ASKED = [
  ['npm', 'runVisibly'],
  ['the script', 'runVisibly'],
  ['the script', 'runQuietly'],
];

for (const [whom, how] of ASKED) {
  void test(`SIGTERM to ${whom} ends what was started with ${how}`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jobly-run-'));
    const write = (name, text) => writeFileSync(join(folder, name), text);
    write('said', '');
    write('server.mjs', SERVER);
    write(
      'start.mjs',
      `import { ${how} } from ${JSON.stringify(inProject('scripts', 'run.mjs'))};
       const ended = await ${how}(process.execPath, ['server.mjs'], { cwd: '.' });
       process.exit(ended.code ?? ended);`,
    );
    write('package.json', JSON.stringify({ scripts: { start: 'node start.mjs' } }));
    const said = () => readFileSync(join(folder, 'said'), 'utf8');
    const npm = spawn('npm', ['start'], { cwd: folder, stdio: 'ignore' });
    const [, script] = /^up (\d+)$/.exec(await until(said, /up/));
    process.kill(whom === 'npm' ? npm.pid : Number(script), 'SIGTERM');
    assert.match(await until(said, /ended/), /ended$/);
    if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit');
    rmSync(folder, { recursive: true });
  });
}

void test('a check that fails names a section of CONTRIBUTING that exists', () => {
  const text = readFileSync(inProject('CONTRIBUTING.md'), 'utf8');
  const named = checkSteps().flatMap(({ help }) => help ?? []);
  assert.deepEqual(
    named.filter((help) => !text.includes(`\n## ${help}`)),
    [],
  );
});
