import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { beforeTests } from '../../../../test/before-tests.ts';
import { makeAccount, signIn } from '../../../../test/factories.ts';
import { logOf, makeLinkRow, member, pairOfStaff, previewOf } from '../../../../test/staff.ts';
import { makeMetrics } from '../../../telemetry/metrics.ts';
import { withClient } from '../../../db/with-client.ts';
import { useServer } from '../../../../test/test-server.ts';

const metrics = makeMetrics();
const server = useServer({ metrics, signInRules: { sendsPerAddressHour: 1_000 } });
const staff = beforeTests(() => pairOfStaff(server));

const MARK_PAID = '/functions/v1/admin-mark-paid';
const UPDATE_PHONE = '/functions/v1/update-user-phone';

async function phoneOf(userId: string): Promise<string | null> {
  const [row] = await server.sql<{ phone: string | null }>`
    select phone from profiles where id = ${userId}`;
  return row!.phone;
}

describe('admin-mark-paid', () => {
  it('pays an unpaid link as cash, with ledger, receipt and log', async () => {
    const owner = await makeAccount(server);
    const link = await makeLinkRow(server, owner);
    const preview = await previewOf(staff, { action: 'admin-mark-paid', paymentLinkId: link.id });
    expect(preview).toMatchObject({ refused: null, needsFreshCode: false });
    expect(preview.changes).toContainEqual({ what: 'Status', before: 'unpaid', after: 'paid' });
    const reason = 'The customer called';
    const done = await staff.ask('POST', MARK_PAID, { paymentLinkId: link.id, reason });
    expect(done).toMatchObject({ status: 200, body: { canUndo: false } });
    const [row] = await server.sql<{
      status: string;
      paid_method: string;
      entries: number;
    }>`
      select status, paid_method,
        (select count(*)::int from ledger_entries e join payments p on p.id = e.payment_id
         where p.payment_link_id = ${link.id}) as entries
      from payment_links where id = ${link.id}`;
    expect(row).toEqual({ status: 'paid', paid_method: 'cash', entries: 2 });
    expect((await server.textsTo('+14155550188'))[0]).toContain('$425.00');
    expect((await logOf(server, owner.userId))[0]).toMatchObject({
      id: done.body['auditId'],
      action: 'admin-mark-paid',
      actor_role: 'staff',
      actor_name: expect.stringMatching(/^Ben Ota/),
      address: '203.0.113.7',
      subject: `payment link ${link.id}`,
      before: { status: 'unpaid' },
      after: { status: 'paid', proposed_by: `Ana Ruiz (${staff.phone})` },
      reason,
    });
  });

  it('counts the payment once, although its transaction was begun anew', async () => {
    const link = await makeLinkRow(server, await makeAccount(server));
    const counted = async () => {
      const { values } = await metrics.registry.getSingleMetric('jobly_credits_total')!.get();
      return values.find(({ labels }) => labels['outcome'] === 'cash')?.value ?? 0;
    };
    const before = await counted();
    await withClient(new pg.Client({ connectionString: server.owner.url }), (client) =>
      client.query(`
        create sequence logged;
        grant usage on logged to public;
        create function deadlock_once() returns trigger language plpgsql as $$ begin
          if new.action = 'admin-mark-paid' and nextval('logged') = 1 then
            raise exception 'deadlock' using errcode = '40P01';
          end if;
          return new;
        end $$;
        create trigger deadlock_once after insert on audit_log
          for each row execute function deadlock_once()`),
    );
    const done = await staff.ask('POST', MARK_PAID, { paymentLinkId: link.id });
    expect(done.status).toBe(200);
    expect(await counted()).toBe(before + 1);
  });

  it('refuses a paid link with the reason, and says so in the preview', async () => {
    const link = await makeLinkRow(server, await makeAccount(server));
    await staff.ask('POST', MARK_PAID, { paymentLinkId: link.id });
    const refused = 'This link is paid already (cash).';
    expect(await staff.ask('POST', MARK_PAID, { paymentLinkId: link.id })).toMatchObject({
      status: 409,
      body: { code: 'staff_action_refused', message: refused },
    });
    const action = { action: 'admin-mark-paid', paymentLinkId: link.id };
    expect(await previewOf(staff, action)).toMatchObject({ refused, changes: [] });
  });

  it.each([{ cancelled: true }, { expired: true }])(
    'takes a link that is %j, with a note',
    async (given) => {
      const link = await makeLinkRow(server, await makeAccount(server), given);
      const preview = await previewOf(staff, { action: 'admin-mark-paid', paymentLinkId: link.id });
      expect(preview.notes.join(' ')).toMatch(/was cancelled|has expired/);
      expect((await staff.ask('POST', MARK_PAID, { paymentLinkId: link.id })).status).toBe(200);
    },
  );

  it('pays once when pressed by many at once', async () => {
    const owner = await makeAccount(server);
    const link = await makeLinkRow(server, owner);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => staff.ask('POST', MARK_PAID, { paymentLinkId: link.id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    // It may still be proposed while a colleague approves: the proposal then finds it paid.
    const log = await logOf(server, owner.userId);
    expect(log.filter(({ action }) => action === 'admin-mark-paid')).toHaveLength(1);
  });

  it('knows no link of this id', async () => {
    const answer = await staff.ask('POST', MARK_PAID, { paymentLinkId: randomUUID() });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('update-user-phone', () => {
  it('changes the phone, ends the sessions, tells both phones, and can be taken back', async () => {
    const owner = await member(server, 'contractor', 'Sam Carter');
    const phone = '(415) 555-7001';
    const preview = await previewOf(staff, {
      action: 'update-user-phone',
      userId: owner.userId,
      phone,
    });
    expect(preview.changes).toEqual([
      { what: 'Phone', before: owner.phone, after: '+14155557001' },
    ]);
    expect(await phoneOf(owner.userId)).toBe(owner.phone);
    const done = await staff.ask('POST', UPDATE_PHONE, { userId: owner.userId, phone });
    expect(done).toMatchObject({ status: 200, body: { canUndo: true } });
    expect(await phoneOf(owner.userId)).toBe('+14155557001');
    expect((await owner.ask('GET', '/rest/v1/profiles/me')).status).toBe(401);
    expect((await server.textsTo('+14155557001'))[0]).toContain('sign in with this phone');
    expect((await server.textsTo(owner.phone, 2)).at(-1)).toContain('another phone number');
    server.clock.advance(61);
    await signIn(server, { ...owner, phone: '+14155557001' });

    const undo = `/rest/v1/staff/audit_log/${String(done.body['auditId'])}/undo`;
    expect((await staff.ask('POST', undo, {})).status).toBe(200);
    expect(await phoneOf(owner.userId)).toBe(owner.phone);
    const [entry] = await logOf(server, owner.userId);
    expect(entry).toMatchObject({
      action: 'undo-update-user-phone',
      undoes: done.body['auditId'],
      before: { phone: '+14155557001' },
      after: { phone: owner.phone },
    });
    expect((await staff.ask('POST', undo, {})).body['message']).toBe(
      'This has been taken back already.',
    );
  });

  it('cannot be taken back when the phone has changed since', async () => {
    const owner = await makeAccount(server);
    const first = await staff.ask('POST', UPDATE_PHONE, {
      userId: owner.userId,
      phone: '4155557011',
    });
    await staff.ask('POST', UPDATE_PHONE, { userId: owner.userId, phone: '4155557012' });
    const undo = `/rest/v1/staff/audit_log/${String(first.body['auditId'])}/undo`;
    expect((await staff.ask('POST', undo, {})).body['message']).toMatch(/changed since/);
  });

  it('cannot be taken back when the phone went and came again (ABA)', async () => {
    const owner = await makeAccount(server);
    const ids: string[] = [];
    for (const phone of ['4155557061', '4155557062', '4155557061']) {
      const done = await staff.ask('POST', UPDATE_PHONE, { userId: owner.userId, phone });
      ids.push(String(done.body['auditId']));
    }
    const late = await staff.ask('POST', `/rest/v1/staff/audit_log/${ids[0]}/undo`, {});
    expect(late).toMatchObject({ status: 409 });
    expect(late.body['message']).toMatch(/changed since/);
    expect(await phoneOf(owner.userId)).toBe('+14155557061');
    expect((await staff.ask('POST', `/rest/v1/staff/audit_log/${ids[2]}/undo`, {})).status).toBe(
      200,
    );
  });

  it.each([
    [' ', 'Phone number is required'],
    ['call me', 'Please enter a valid US phone number'],
    ['+44 20 7946 0018', 'Please enter a valid US phone number'],
    ['1155550132', 'Please enter a valid US phone number'],
  ])('refuses the phone %j with a sentence', async (phone, sentence) => {
    const { userId } = await makeAccount(server);
    const answer = await staff.ask('POST', UPDATE_PHONE, { userId, phone });
    expect(answer.status).toBe(409);
    expect(answer.body['message']).toContain(sentence);
  });

  it("refuses another account's phone, however it is spelt, and one's own", async () => {
    const [a, b] = [await makeAccount(server), await makeAccount(server)];
    const spelt = b.phone.slice(2);
    const taken = await staff.ask('POST', UPDATE_PHONE, { userId: a.userId, phone: spelt });
    expect(taken).toMatchObject({ status: 409 });
    expect(taken.body['message']).toMatch(/belongs to Rivera Plumbing, Maria Rivera/);
    const same = await staff.ask('POST', UPDATE_PHONE, { userId: a.userId, phone: a.phone });
    expect(same.body['message']).toBe('This account has this phone already.');
  });

  it('gives one phone to one of two accounts that ask for it at once', async () => {
    const accounts = await Promise.all([makeAccount(server), makeAccount(server)]);
    const answers = await Promise.all(
      accounts.map(({ userId }) =>
        staff.ask('POST', UPDATE_PHONE, { userId, phone: '4155557021' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
