import { expect, it } from 'vitest';
import { startPooler } from '../../test/pooler.ts';
import { cloneDatabase } from '../../test/test-database.ts';
import { startTasks } from '../tasks/tasks.ts';
import { makeLogger } from '../logger.ts';
import { Secret } from '../secret.ts';
import { isFailover } from './connection-errors.ts';
import { openDatabase } from './database.ts';
import { writableUrl } from './hosts.ts';
import { migrate } from './migrator.ts';

it('goes to the host that takes writes, also after another one has taken over', async () => {
  const owner = await cloneDatabase();
  // Two ways to the same server: the first leads nowhere, then the second does.
  const [a, b] = [await startPooler(owner.url), await startPooler(owner.url)];
  a.dropsOptions = false;
  b.dropsOptions = false;
  const [first, second] = [new URL(a.url), new URL(b.url)];
  const both = a.url.replace(first.host, `127.0.0.1:1,${first.host},${second.host}`);
  const url = `${both}?target_session_attrs=read-write`;
  expect(await migrate(url)).toEqual({ applied: [], installed: [] });
  const database = openDatabase({ url: new Secret(url), poolSize: 2, onIdleError: () => {} });
  await database.check();
  const tasks = await startTasks({ url: new Secret(url), worker: true, log: makeLogger('silent') });
  a.close();
  const ask = () => database.system.selectFrom('users').select('id').execute();
  await expect.poll(() => ask().catch(String), { timeout: 10_000 }).toEqual([]);
  await tasks.stop();
  await database.close();
  b.close();
  await owner.drop();
}, 60_000);

it('does not go to a host that only reads, also when no other one answers', async () => {
  const owner = await cloneDatabase();
  const standby = await startPooler(owner.url);
  standby.readOnly = true;
  const { host } = new URL(standby.url);
  const withOther = (other: string) => standby.url.replace(host, `${host},${other}`);
  await expect(writableUrl(withOther(host))).rejects.toThrow('read-only');
  const frozen = await startPooler(owner.url);
  frozen.freeze();
  const silence = await writableUrl(withOther(new URL(frozen.url).host)).catch((met: Error) => met);
  expect(silence).toMatchObject({ message: expect.stringContaining('timeout') });
  expect(isFailover(silence)).toBe(true);
  frozen.close();
  expect(await writableUrl(withOther(new URL(owner.url).host))).toBe(owner.url);
  standby.close();
  await owner.drop();
}, 60_000);
