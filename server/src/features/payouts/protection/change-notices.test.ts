import { describe, expect, it } from 'vitest';
import { changeProfile } from '../../../../test/change-profile.ts';
import { addPasskey, signIn, signInByPasskey } from '../../../../test/factories.ts';
import { linkIn, useProtection } from '../../../../test/protection.ts';
import { pairOfStaff } from '../../../../test/staff.ts';
import { TestDevice } from '../../../../test/test-device.ts';

const DAY = 86_400;
const { server, staff, arrived, run, business, changePhone } = useProtection();

type Business = Awaited<ReturnType<typeof business>>;

const accountOf = ({ userId, phone }: Business) => ({ userId, phone, contractorId: undefined });

const changeEmail = (of: Business, email: string) => changeProfile(server, staff, of, { email });

const frozenBy = async ({ userId }: Business) => {
  const sql = 'select payouts_frozen_by as by from contractors where user_id = $1';
  return (await server.owner.query<{ by: string | null }>(sql, [userId]))[0]!.by;
};

/** Of one kind, whom it went to. */
async function recipients({ userId }: Business, kind: string): Promise<string[]> {
  const rows = await server.sql<{ recipient: string }>`
    select recipient from messages where user_id = ${userId} and kind = ${kind} order by recipient`;
  return rows.map(({ recipient }) => recipient);
}

describe("'This was not me'", () => {
  it('stands in the notice of a new device, to phone and email', async () => {
    const maria = await business();
    const thief = await new TestDevice(server, '203.0.113.61').signIn(accountOf(maria));
    const link = linkIn((await arrived(maria.phone, 2)).at(-1)!);
    expect((await arrived(maria.email, 2)).at(-1)).toContain(link);
    const page = await server.ask('GET', link);
    expect(page.body['text']).toMatch(/signed in to your Jobly account on a new device: /);
    await server.ask('POST', link);
    expect(await frozenBy(maria)).toBe('owner');
    expect((await server.ask('GET', '/auth/v1/user', { cookie: thief })).status).toBe(401);
  });

  it('ends the passkey that a thief has added, also when it is said of something else', async () => {
    const maria = await business();
    await new TestDevice(server, '203.0.113.62').signIn(accountOf(maria));
    const signedIn = linkIn((await arrived(maria.phone, 2)).at(-1)!);
    const passkey = await addPasskey(server, maria, maria.cookie);
    const [text] = (await arrived(maria.phone, 3)).slice(-1);
    expect(text).toMatch(/^A passkey was added to your Jobly account: .* Not you\? Tap to lock/);
    expect(linkIn(text!)).not.toBe(signedIn);
    await server.ask('POST', signedIn);
    expect((await signInByPasskey(server, passkey)).body['code']).toBe('passkey_unknown');
  });

  it('ends all passkeys that one notice tells of', async () => {
    const maria = await business();
    const own = await addPasskey(server, maria, maria.cookie);
    const added = [];
    for (let n = 0; n < 3; n += 1) {
      server.clock.advance(1);
      added.push(await addPasskey(server, maria, maria.cookie));
    }
    // The notice of the three goes when its time has come.
    await server.owner.query(`update pgboss.job set start_after = now() where state = 'created'`);
    const text = (await arrived(maria.phone, 3)).at(-1)!;
    await server.ask('POST', linkIn(text));
    for (const passkey of added) {
      expect((await signInByPasskey(server, passkey)).body['code']).toBe('passkey_unknown');
    }
    expect((await signInByPasskey(server, own)).status).toBe(200);
  });

  it('leaves a passkey from long before', async () => {
    const maria = await business();
    const passkey = await addPasskey(server, maria, maria.cookie);
    server.clock.advance(15 * DAY);
    await new TestDevice(server, '203.0.113.63').signIn(accountOf(maria));
    await server.ask('POST', linkIn((await arrived(maria.phone, 3)).at(-1)!));
    expect((await signInByPasskey(server, passkey)).status).toBe(200);
  });

  it('is not said to have been done when staff have released what it froze', async () => {
    const maria = await business();
    const link = linkIn((await arrived(maria.phone, 1))[0]!);
    await server.ask('POST', link);
    expect((await server.ask('GET', link)).body['text']).toContain('Your payouts are frozen');
    await server.sql`
      update contractors set payouts_frozen_at = null, payouts_frozen_by = null
      where user_id = ${maria.userId}`;
    expect((await server.ask('GET', link)).status).toBe(404);
  });

  it('is told in the language of the owner', async () => {
    const maria = await business();
    await server.sql`update profiles set language = 'es' where id = ${maria.userId}`;
    await new TestDevice(server, '203.0.113.64').signIn(accountOf(maria));
    const text = (await arrived(maria.phone, 2)).at(-1)!;
    expect(text).toMatch(/^Alguien inició sesión .*\)\. ¿No .* Toca para bloquear tu cuenta: /);
  });
});

it('tells the phone and the mailbox from before of a bank account that follows new ones', async () => {
  const maria = await business();
  await changeEmail(maria, 'thief3@example.net');
  const phone = await changePhone(maria.userId);
  await staff.ask('POST', '/rest/v1/staff/release-payouts', { userId: maria.userId });
  const cookie = await signIn(server, { ...accountOf(maria), phone });
  const saved = await server.ask('POST', '/functions/v1/update-bank-details', {
    cookie,
    body: {
      merchantId: maria.merchantId,
      routingNumber: '021000021',
      accountNumber: '000111116666',
      accountHolderName: 'x',
      accountHolderType: 'company',
    },
  });
  expect(saved.status).toBe(200);
  expect(await recipients(maria, 'bank_changed')).toEqual(
    expect.arrayContaining([maria.phone, maria.email, phone, 'thief3@example.net']),
  );
});

describe('a new email', () => {
  it('is told to the phone and the previous mailbox, with a link', async () => {
    const maria = await business();
    await changeEmail(maria, 'thief@example.net');
    expect(await recipients(maria, 'email_changed')).toEqual([maria.phone, maria.email].sort());
    const letter = (await arrived(maria.email, 2)).at(-1)!;
    expect(letter).toContain('is now thief@example.net.');
    await server.ask('POST', linkIn(letter));
    expect(await frozenBy(maria)).toBe('owner');
  });

  it('does not keep from the previous mailbox what happens next; after two weeks it hears no more', async () => {
    const maria = await business();
    await changeEmail(maria, 'thief2@example.net');
    expect((await maria.save('000111114444')).status).toBe(200);
    const letter = (await arrived(maria.email, 3)).at(-1)!;
    expect(letter).toContain('account ending in 4444');
    expect(await arrived('thief2@example.net', 1)).toHaveLength(1);
    server.clock.advance(15 * DAY);
    await run('housekeeping');
    const cookie = await signIn(server, accountOf(maria));
    const pair = await pairOfStaff(server);
    await changeProfile(server, pair, { ...maria, cookie }, { email: 'again@example.net' });
    expect(await recipients(maria, 'email_changed')).toEqual(
      [maria.phone, maria.phone, maria.email, 'thief2@example.net'].sort(),
    );
  });

  it('changed again and again writes to few mailboxes, the oldest among them', async () => {
    const maria = await business();
    for (let turn = 0; turn < 5; turn += 1) await changeEmail(maria, `hop${turn}@example.net`);
    expect((await maria.save('000111115555')).status).toBe(200);
    const mailboxes = (await recipients(maria, 'bank_changed')).filter((to) => to.includes('@'));
    expect(mailboxes).toEqual(
      [maria.email, maria.email, 'hop0@example.net', 'hop1@example.net', 'hop4@example.net'].sort(),
    );
  });
});
