import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { accept, makeEstimate } from '../../../test/estimates.ts';
import { useBusiness, useShop } from '../../../test/shop.ts';
import { createTemporaryState } from '../../../test/temporary-state.ts';
import { COMMANDS } from '../../db/cli/commands.ts';
import { ROLES } from '../../db/logins.ts';
import { withClient } from '../../db/with-client.ts';

const state = createTemporaryState();
const logFile = join(state.directory, 'server.log');
const shop = useShop();
const maria = useBusiness(shop);
afterAll(() => state.remove());

/** What the command says, with the server's log and without. */
async function verify(flags: { 'acceptance-log'?: string } = {}): Promise<number> {
  writeFileSync(logFile, shop.server.logged.join(''));
  const open = async () => ({ url: shop.server.owner.url, stop: async () => {} }) as never;
  const none = { yes: false, 'yes-i-mean-it': false, check: false };
  return COMMANDS['invariants']!({ words: [], flags: { ...none, ...flags }, open });
}

/** As the tables' owner would who knows their triggers. */
const tamper = (text: string) =>
  withClient(new pg.Client({ connectionString: shop.server.owner.url }), (owner) =>
    owner.query(
      `alter table estimate_acceptances disable trigger user; ${text}; alter table estimate_acceptances enable trigger user`,
    ),
  );

async function accepted(): Promise<string> {
  const made = await makeEstimate(maria);
  expect((await accept(shop, made)).status).toBe(303);
  return made.id;
}

it.each(ROLES)('an acceptance is neither changed nor deleted by %s', async (role) => {
  const id = await accepted();
  const refused = /append-only|permission denied/;
  for (const merging of ['off', 'on']) {
    for (const statement of [
      `update estimate_acceptances set name = 'Bo' where estimate_id = '${id}'`,
      `update estimate_acceptances set user_id = user_id, seal = seal where estimate_id = '${id}'`,
      `update estimate_acceptances set accepted_at = now() where estimate_id = '${id}'`,
      `delete from estimate_acceptances where estimate_id = '${id}'`,
      `delete from estimates where id = '${id}'`,
      'truncate estimate_acceptances',
      'alter table estimate_acceptances disable trigger user',
    ]) {
      const options = `-c role=${role} -c app.merging=${merging} -c app.user_id=${maria.account.userId}`;
      const client = new pg.Client({
        connectionString: shop.server.owner.logins[role].reveal(),
        options,
      });
      await expect(
        withClient(client, () => client.query(statement)),
        statement,
      ).rejects.toThrow(
        statement.startsWith('alter') || statement.startsWith('delete from estimates')
          ? /owner|foreign key|permission denied|append-only/
          : refused,
      );
    }
  }
});

it('changes its owner and nothing else when accounts are merged', async () => {
  const id = await accepted();
  const other = await shop.business();
  const client = new pg.Client({
    connectionString: shop.server.owner.logins.jobly_system.reveal(),
    options: '-c role=jobly_system -c app.merging=on',
  });
  const move = (userId: string) =>
    client.query(
      `update estimate_acceptances set user_id = '${userId}' where estimate_id = '${id}'`,
    );
  await withClient(client, async () => {
    await move(other.account.userId);
    await move(maria.account.userId);
  });
  expect(await verify({ 'acceptance-log': logFile })).toBe(0);
});

it('an acceptance that the server did not make is found by the log', async () => {
  const [real, forged] = [await accepted(), await makeEstimate(maria)];
  await withClient(new pg.Client({ connectionString: shop.server.owner.url }), (owner) =>
    owner.query(`insert into estimate_acceptances (estimate_id, user_id, version, shown, hash, accepted_by, name,
        sentence, accepted_at, seal)
      select '${forged.id}', user_id, version, shown, '', accepted_by, name, sentence, accepted_at, ''
      from estimate_acceptances where estimate_id = '${real}';
      update estimates set status = 'accepted' where id = '${forged.id}'`),
  );
  await accepted();
  expect([await verify(), await verify({ 'acceptance-log': logFile })]).toEqual([0, 1]);
  await tamper(`delete from estimate_acceptances where estimate_id = '${forged.id}'`);
  await withClient(new pg.Client({ connectionString: shop.server.owner.url }), (owner) =>
    owner.query(`alter table estimates disable trigger user;
      update estimates set status = 'sent' where id = '${forged.id}'; alter table estimates enable trigger user`),
  );
  expect(await verify({ 'acceptance-log': logFile })).toBe(0);
});

it('a change by the owner of the tables is found: by its hash, or else by the log of the server', async () => {
  const [one, two, three] = [await accepted(), await accepted(), await accepted()];
  expect(await verify({ 'acceptance-log': logFile })).toBe(0);
  await tamper(`update estimate_acceptances set name = 'Bo' where estimate_id = '${one}'`);
  expect(await verify()).toBe(1);
  // Whoever computes hash and seal anew is found by the log alone.
  await tamper(
    `update estimate_acceptances a set seal = app.acceptance_seal(a) where estimate_id = '${one}'`,
  );
  expect(await verify()).toBe(0);
  expect(await verify({ 'acceptance-log': logFile })).toBe(1);
  await tamper(`update estimate_acceptances set name = 'Dana Whitfield' where estimate_id = '${one}';
    update estimate_acceptances a set seal = app.acceptance_seal(a) where estimate_id = '${one}'`);
  expect(await verify({ 'acceptance-log': logFile })).toBe(0);
  await tamper(`update estimate_acceptances set shown = '{}' where estimate_id = '${two}'`);
  expect(await verify()).toBe(1);
  await tamper(`update estimate_acceptances set hash = encode(sha256('{}'), 'hex') where estimate_id = '${two}';
    update estimate_acceptances a set seal = app.acceptance_seal(a) where estimate_id = '${two}'`);
  expect([await verify(), await verify({ 'acceptance-log': logFile })]).toEqual([0, 1]);
  await tamper(`delete from estimate_acceptances where estimate_id = '${three}';
    update estimates set status = 'accepted' where false`);
  expect(await verify()).toBe(1);
});
