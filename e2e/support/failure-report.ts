import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type {
  FullConfig,
  Reporter,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';

interface Failure {
  title: string;
  startMs: number;
  endMs: number;
  errors: string[];
}

/** Of one error. */
const MOST_LINES = 10;
const WARNING = 40;

export const serverLogFile = (outputDir: string) => join(outputDir, 'server.log');

/**
 * What failed, in few words, in a file that the test command prints last: of a run somewhere else
 * often only the end is kept, and a failure that cannot be repeated is known by these lines alone.
 */
export default class FailureReport implements Reporter {
  readonly #failures: Failure[] = [];
  #outputDir = '';

  onBegin(config: FullConfig): void {
    this.#outputDir = config.projects[0]!.outputDir;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus) return;
    const startMs = result.startTime.getTime();
    const { file, line } = test.location;
    // A failed first try is reported here, too, even if the second passes.
    const tried = result.retry > 0 ? ', tried again' : '';
    this.#failures.push({
      title: `${file.split('/').at(-1)}:${line} ${test.title} (${result.status}${tried})`,
      startMs,
      endMs: startMs + result.duration,
      errors: result.errors.map(
        ({ message = '', location }) => `at line ${location?.line}: ${message}`,
      ),
    });
  }

  /** Beside any test: the server did not start, a file could not be read. */
  onError({ message = '' }: TestError): void {
    const nowMs = Date.now();
    this.#failures.push({
      title: 'outside the tests',
      startMs: nowMs,
      endMs: nowMs,
      errors: [message],
    });
  }

  onEnd(): void {
    if (this.#failures.length === 0) return;
    const log = readLog(serverLogFile(this.#outputDir));
    const reports = this.#failures.map(({ title, errors, startMs, endMs }) => {
      const warned = log.filter(({ time }) => time >= startMs && time <= endMs);
      return [
        title,
        ...errors.flatMap(shortened),
        ...warned.slice(0, 5).map(({ line }) => `server: ${line.slice(0, 300)}`),
      ].join('\n  ');
    });
    writeFileSync(join(this.#outputDir, 'failures.txt'), `${reports.join('\n')}\n`);
  }
}

function shortened(error: string): string[] {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '');
  return lines.slice(0, MOST_LINES).map((line) => line.slice(0, 200));
}

/** The lines in which the server complained. */
function readLog(file: string): { time: number; line: string }[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const level = /"level":(\d+)/.exec(line);
      const time = /"time":"([^"]+)"/.exec(line);
      return level && time && Number(level[1]) >= WARNING
        ? [{ time: Date.parse(time[1]!), line }]
        : [];
    });
}
