import { randomBytes, randomUUID } from 'node:crypto';
import { hashToken } from '../src/crypto.ts';
import { BURNER, callable, fillAll, type Callable, type Given } from './filled-calls.ts';
import type { TestAnswer, TestServer } from './test-server.ts';

const CONTRACTORS = ['plain', 'held', 'frozen', 'stopped'] as const;
const ABOUT = [...CONTRACTORS, 'colleague', 'self', 'thing'] as const;
export type About = (typeof ABOUT)[number];

export interface Scene {
  ids: Record<Exclude<About, 'thing'>, string>;
  /** Anything but people: links, alerts, websites, and what the calls created. */
  things: string[];
  staff: string[];
  token: string;
  phone: string;
}

/** Required fields only; with the switches; with everything. */
const VARIANTS = [0, 1, 5];

let made = 0;
const newPhone = () => `+1628${String(5_550_000 + (made += 1)).padStart(7, '0')}`;

/** Makes every call as a rogue admin would. */
export function loneActor(server: TestServer) {
  const seen = { proposed: 0, done: 0 };
  const calls = server.routes
    // Without reads and streams.
    .filter(({ contract }) => contract.method !== 'GET' && !contract.reads && !contract.logged)
    .map(callable);
  /** Of the scene before: to look for them takes longer with every scene. */
  const hired: string[] = [];
  const query = <T extends object>(text: string, values: unknown[]) =>
    server.owner.query<T>(text, values);

  async function makeUser(role: string, values: { phone: string }): Promise<string> {
    const [user] = await query<{ id: string }>(
      `insert into users (role) values ($1) returning id`,
      [role],
    );
    await query(
      `insert into profiles (id, name, company_name, phone, email) values ($1, 'Pat Doe', 'Doe', $2, $3)`,
      [user!.id, values.phone, `${user!.id}@example.com`],
    );
    return user!.id;
  }

  async function makeContractor(kind: string): Promise<string> {
    const id = await makeUser('contractor', { phone: newPhone() });
    await query(
      `insert into contractors (user_id, lopay_merchant_id, bank_account_last4, bank_routing_last4, bank_name,
         bank_account_type, payouts_held_until, payouts_held_for,
         payouts_frozen_at, payouts_frozen_by, cards_stopped_at)
       values ($1, $2, '6789', '0021', 'Bank', 'checking', case when $3 = 'held' then now() + interval '72 hours' end,
         case when $3 = 'held' then 'phone' end, case when $3 in ('frozen', 'stopped') then now() end,
         case $3 when 'frozen' then 'owner' when 'stopped' then 'staff' end, case when $3 = 'stopped' then now() end)`,
      [id, randomUUID(), kind],
    );
    if (kind === 'stopped')
      await query('update users set suspended_at = now() where id = $1', [id]);
    // With money: one person may delete an account that has none and is not frozen.
    if (kind === 'plain' || kind === 'held')
      await query('select app.credit_cash($1, now())', [await makeLink(id)]);
    return id;
  }

  async function makeStaff(role: string, phone = newPhone()): Promise<string> {
    const id = await makeUser(role, { phone });
    hired.push(id);
    await query(
      `insert into passkeys (user_id, credential_id, public_key, name, created_at)
       values ($1, $2, '\\x00', 'Chrome', now() - interval '3 days')`,
      [id, randomBytes(16)],
    );
    return id;
  }

  /** No other staff; an admin has the most rights. */
  async function newScene(size: number): Promise<Scene> {
    await query(`update users set role = 'contractor' where id = any($1)`, [hired]);
    hired.length = 0;
    await query(`update profiles set phone = null where phone = $1`, [BURNER]);
    await query('delete from rate_limits', []);
    const phone = newPhone();
    const self = await makeStaff('admin', phone);
    const staff = [self];
    for (let turn = 1; turn < size; turn += 1)
      staff.push(await makeStaff(turn === 1 ? 'staff' : 'admin'));
    const ids: Record<string, string> = { self, colleague: staff.at(-1)! };
    for (const kind of CONTRACTORS) ids[kind] = await makeContractor(kind);
    const things = await makeThings(ids['plain']!, self);
    const scene = { ids, things, staff, phone, token: randomBytes(32).toString('base64url') };
    await proveAnew(scene);
    return scene;
  }

  async function makeLink(owner: string): Promise<string> {
    const [link] = await query<{ id: string }>(
      `insert into payment_links (contractor_id, user_id, amount_cash_cents, memo, customer_name, customer_phone, url)
       select id, user_id, 42500, 'Faucet', 'Dana', '(415) 555-0188', $2 from contractors where user_id = $1
       returning id`,
      [owner, randomUUID().replaceAll('-', '')],
    );
    return link!.id;
  }

  async function makeThings(owner: string, self: string): Promise<string[]> {
    const [alert] = await query<{ id: string }>(
      `insert into alerts (kind, key, user_id, details) values ('phone_change_burst', $1, $2, '{}') returning id`,
      [randomUUID(), self],
    );
    return [await makeLink(owner), alert!.id];
  }

  /** Each call comes with a fresh staff passkey proof. */
  async function proveAnew({ ids, token }: Scene): Promise<string> {
    await query(
      `insert into sessions (user_id, token_hash, device, verified_at, created_at, last_seen_at, expires_at,
         passkey_id, confirmed_for, confirmed_at)
       select $1, $2, 'Chrome', now(), now(), now(), now() + interval '1 hour',
         (select id from passkeys where user_id = $1 order by created_at limit 1), 'staff_action', date_trunc('milliseconds', now())
       where exists (select from users where id = $1)
       on conflict (token_hash) do update set verified_at = now(), last_seen_at = now(), created_at = now(),
         expires_at = excluded.expires_at, confirmed_for = 'staff_action', confirmed_at = excluded.confirmed_at`,
      [ids.self, hashToken(token)],
    );
    return `jobly_session=${token}`;
  }

  /** Proposals and audit entries created since. */
  async function thingsOf({ ids, things }: Scene): Promise<string[]> {
    const rows = await query<{ id: string }>(
      `select id::text from staff_proposals where proposed_by = $1
       union all (select id::text from audit_log where actor_id = $1 order by audit_log.id desc limit 10)`,
      [ids.self],
    );
    return [...things, ...rows.map(({ id }) => id)];
  }

  async function send(scene: Scene, call: Callable, given: Given): Promise<string> {
    const { method } = call.route.contract;
    const filled = (name: string) => encodeURIComponent(given.params[name] ?? 'x');
    const path = call.route.contract.path.replace(/\{(\w+)\}/g, (_, name: string) => filled(name));
    const search = new URLSearchParams(given.query as Record<string, string>).toString();
    const asked: TestAnswer = await server.ask(method, search ? `${path}?${search}` : path, {
      cookie: await proveAnew(scene),
      body: given.body,
      headers: { 'content-type': 'application/json' },
    });
    if (asked.status === 200) {
      seen[asked.body['proposalId'] ? 'proposed' : 'done'] += 1;
      await pressEverything(scene);
    }
    return `${call.name} ${JSON.stringify(given)}: ${asked.status} ${JSON.stringify(asked.body)}`;
  }

  /** Presses 'This was not me' in every notice to their phones. */
  async function pressEverything({ phone }: Scene): Promise<void> {
    for (const own of [BURNER, phone]) {
      for (const text of await server.textsTo(own, 0)) {
        const link = /\/not-me\/[\w-]+/.exec(text)?.[0];
        if (link) await server.ask('POST', link);
      }
    }
  }

  return {
    seen,
    newScene,
    *everyCall(scene: Scene) {
      for (const call of calls) {
        for (const about of ABOUT) {
          const isSomebody = about === 'thing' || about in scene.ids;
          if (isSomebody && (call.isStaffs || about === 'self')) yield { call, about };
        }
      }
    },
    /** Every id is this one's; a phone is the burner. */
    async callAbout(scene: Scene, call: Callable, about: About): Promise<string> {
      const ids = about === 'thing' ? await thingsOf(scene) : [scene.ids[about]];
      let said = '';
      for (const id of ids) {
        const filled = VARIANTS.map((pick) => fillAll(call, () => pick, [id]));
        const different = new Map(filled.map((given) => [JSON.stringify(given), given]));
        for (const given of different.values()) said += `${await send(scene, call, given)}\n`;
      }
      return said;
    },
    /** Any call, with any ids. */
    async callAny(
      scene: Scene,
      { call, picks }: { call: number; picks: number[] },
    ): Promise<string> {
      // Mostly staff's: the others are many, and about their own account.
      const among = call % 4 === 0 ? calls : calls.filter(({ isStaffs }) => isStaffs);
      const route = among[Math.floor(call / 4) % among.length]!;
      const ids = [...Object.values(scene.ids), ...scene.staff, ...(await thingsOf(scene))];
      let turn = 0;
      const pick = () => picks[turn++ % Math.max(1, picks.length)] ?? 0;
      return send(scene, route, fillAll(route, pick, ids));
    },
    /** What one person must not change. One may stop money, but not let it go on. */
    async guarded({ ids, staff, things }: Scene) {
      const contractors = await query(
        `select p.phone, p.email, c.bank_account_last4, c.lopay_merchant_id, u.role,
           u.id = $2 and c.payouts_frozen_at is null as released, u.id = $3 and c.cards_stopped_at is null as paid,
           u.id = $4 and c.payouts_held_until is null as unheld
         from users u join profiles p on p.id = u.id join contractors c on c.user_id = u.id
         where u.id = any($1) order by u.created_at, u.id`,
        [[ids.frozen, ids.stopped, ids.held, ids.plain], ids.frozen, ids.stopped, ids.held],
      );
      const approvers = await query(
        `select u.id, u.role, u.suspended_at, u.first_passkey_until, p.phone, u.id <> $1 and not exists (
           select from passkeys k where k.user_id = u.id) as "without passkey"
         from users u join profiles p on p.id = u.id
         where u.role <> 'contractor' or u.id = any($2) order by u.id`,
        [ids.self, staff],
      );
      const money = await query(
        `select (select count(*)::int from payments where user_id = any($1)) as payments,
           (select count(*)::int from alerts where id = any($2) and resolved_at is not null) as resolved`,
        [Object.values(ids), things],
      );
      return { contractors, approvers, money };
    },
  };
}
