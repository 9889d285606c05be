import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { beforeTests } from '../../../../test/before-tests.ts';
import { makeAccount, signIn } from '../../../../test/factories.ts';
import { drawPicture, sendPicture } from '../../../../test/pictures.ts';
import { exists, logOf, pairOfStaff, withoutLog } from '../../../../test/staff.ts';
import { useServer } from '../../../../test/test-server.ts';

const server = useServer({ signInRules: { sendsPerAddressHour: 1_000 } });
const staff = beforeTests(() => pairOfStaff(server));

it('keeps account and picture when the log fails; both go when it is written', async () => {
  const owner = await makeAccount(server);
  // With a merchant already: none is registered at the sign-in.
  await server.sql`
    update contractors set lopay_merchant_id = 'm-1' where user_id = ${owner.userId}`;
  const cookie = await signIn(server, owner);
  const sent = await sendPicture(server, cookie, await drawPicture().png().toBuffer());
  const place = String(sent.body['imageUrl']).slice('/storage/v1/'.length);
  const file = join(server.filesDirectory, place);
  expect(existsSync(file)).toBe(true);
  const remove = () => staff.ask('POST', '/functions/v1/delete-user', { userId: owner.userId });

  expect((await withoutLog(server, remove)).status).toBe(500);
  const jobs = `select 1 from pgboss.job where name = 'delete-files'`;
  expect(await server.owner.query(jobs)).toEqual([]);
  expect(existsSync(file)).toBe(true);
  expect(await exists(server, owner.userId)).toBe(true);
  const rows = await server.sql`select 1 from uploads where user_id = ${owner.userId}`;
  expect(rows).toHaveLength(1);

  expect((await remove()).status).toBe(200);
  expect(await exists(server, owner.userId)).toBe(false);
  expect((await logOf(server, owner.userId))[0]!.before).toMatchObject({ uploads: 1 });
  await vi.waitFor(() => expect(existsSync(file)).toBe(false), 10_000);
});
