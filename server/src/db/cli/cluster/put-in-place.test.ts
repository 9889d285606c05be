import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTemporaryState } from '../../../../test/temporary-state.ts';
import {
  discardUnfinishedCopy,
  finishRestore,
  keptData,
  putInPlace,
  undoRestore,
  unfinishedCopy,
} from './put-in-place.ts';
import { restore } from './restore.ts';

let state: ReturnType<typeof createTemporaryState>;
let data: string;
let others: string[];
const states: (typeof state)[] = [];
const lay = (folder: string, content: string) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'content'), content);
};
const contentOf = (folder: string) =>
  existsSync(folder) ? readFileSync(join(folder, 'content'), 'utf8') : undefined;

beforeEach(() => {
  state = createTemporaryState();
  states.push(state);
  data = join(state.directory, 'postgres1', 'data');
  others = ['postgres2', 'etcd1'].map((name) => join(state.directory, name, 'data'));
  for (const folder of [data, ...others]) lay(folder, 'old');
  lay(unfinishedCopy(data), 'new');
});
afterAll(() => {
  for (const one of states) one.remove();
});

function expectRestored(): void {
  expect(contentOf(data)).toBe('new');
  expect(others.map(contentOf)).toEqual([undefined, undefined]);
  expect([data, ...others].map((folder) => contentOf(keptData(folder)))).toEqual(
    Array<string>(3).fill('old'),
  );
}

describe('a restored copy', () => {
  it('takes the place of the data, which is kept, also by the next restore', () => {
    putInPlace({ dataDirectory: data, others });
    expectRestored();
    utimesSync(keptData(data), new Date(), new Date('2026-11-17T22:45:09Z'));
    lay(unfinishedCopy(data), 'newer');
    putInPlace({ dataDirectory: data, others });
    const earlier = `${keptData(data)}.2026-11-17T224509.000Z`;
    expect([data, keptData(data), earlier].map(contentOf)).toEqual(['newer', 'new', 'old']);
  });

  it('that is not finished changes nothing, and goes', async () => {
    finishRestore({ dataDirectory: data, others });
    expect([data, ...others].map(contentOf)).toEqual(['old', 'old', 'old']);
    await discardUnfinishedCopy(data);
    expect(existsSync(unfinishedCopy(data))).toBe(false);
    expect([data, ...others].map(contentOf)).toEqual(['old', 'old', 'old']);
  });

  it.each([0, 1, 2, 3])('is put in place later, when it was killed after %i moves', (moves) => {
    renameSync(unfinishedCopy(data), `${data}.restored`);
    for (const folder of [...others, data].slice(0, moves)) renameSync(folder, keptData(folder));
    finishRestore({ dataDirectory: data, others });
    expectRestored();
    finishRestore({ dataDirectory: data, others });
    expectRestored();
  });

  it.each([0, 1, 2, 3])('is taken back by the next restore, after %i moves', async (moves) => {
    renameSync(unfinishedCopy(data), `${data}.restored`);
    for (const folder of [...others, data].slice(0, moves)) renameSync(folder, keptData(folder));
    undoRestore({ dataDirectory: data, others });
    await discardUnfinishedCopy(data);
    expect([data, ...others].map(contentOf)).toEqual(['old', 'old', 'old']);
    expect(existsSync(`${data}.restored`)).toBe(false);
  });

  it('does not replace what came after it, when Patroni ran on the old data and another restore begins', async () => {
    renameSync(unfinishedCopy(data), `${data}.restored`);
    lay(data, 'weeks later');
    // It finds no pgbackrest, and ends there.
    const environment = { PATH: state.directory };
    const member = { dataDirectory: data, binaries: '', user: undefined, patroni: '', environment };
    const ownerUrl = () => 'postgres://owner@127.0.0.1/jobly';
    const report = () => undefined;
    const again = { member, others, ownerUrl, report, despiteViolations: false };
    await expect(restore({ ...again, target: 'latest' })).rejects.toThrow('ENOENT');
    expect([contentOf(data), contentOf(keptData(data))]).toEqual(['weeks later', undefined]);
  });

  it('is not taken back over data that was made since', () => {
    renameSync(unfinishedCopy(data), `${data}.restored`);
    renameSync(data, keptData(data));
    lay(data, 'newer');
    undoRestore({ dataDirectory: data, others });
    expect([contentOf(data), contentOf(keptData(data))]).toEqual(['newer', 'old']);
  });

  it('needs no old data: the machine may be a new one', () => {
    for (const folder of [data, ...others]) renameSync(folder, `${folder}.elsewhere`);
    putInPlace({ dataDirectory: data, others });
    expect(contentOf(data)).toBe('new');
  });
});
