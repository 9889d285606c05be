import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inProject } from './project.mjs';

export const FAILED_TESTS = inProject('node_modules', '.cache', 'failed-tests.txt');

const MOST_LINES = 10;

/**
 * A vitest reporter: failed and flaky tests go to a file that the test command prints last, because often only the
 * end of a log is kept.
 */
export default class FailedTests {
  onTestRunEnd(modules, unhandledErrors) {
    const lines = unhandledErrors.map(({ message }) => `outside the tests: ${message}`);
    for (const module of modules) {
      const file = module.relativeModuleId;
      for (const error of module.errors()) lines.push(`${file} (failed)`, ...shortened([error]));
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        const flaky = test.diagnostic()?.flaky;
        if (state !== 'failed' && !flaky) continue;
        const verdict = flaky ? 'passed only when tried again' : 'failed';
        lines.push(`${file} ${test.fullName} (${verdict})`, ...shortened(errors));
      }
    }
    if (lines.length === 0) return;
    mkdirSync(dirname(FAILED_TESTS), { recursive: true });
    writeFileSync(FAILED_TESTS, `${lines.join('\n')}\n`);
  }
}

function shortened(errors) {
  return errors.flatMap(({ message, stacks = [], diff = '' }) =>
    stripVTControlCharacters(
      `${message}\n${stacks.map(({ file, line }) => `at ${file.split('/').at(-1)}:${line}`).join('\n')}\n${diff}`,
    )
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, MOST_LINES)
      .map((line) => `  ${line.slice(0, 200)}`),
  );
}
