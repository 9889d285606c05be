import { isStaffOnly } from '../src/http/route.ts';
import { readConfig } from '../src/config.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddress, comparable, unknownCall } from './authorization-answers.ts';
import {
  CALLERS,
  expectedOf,
  missingObject,
  type CallerName,
  type Which,
} from './authorization-expected.ts';
import { makeObject, type ObjectKind, type TestObject } from './authorization-objects.ts';
import { TABLE } from './authorization-table.ts';
import type { Row, Self } from './authorization-row.ts';
import { makeAccount, signIn, type TestAccount } from './factories.ts';
import { openTestServer, type TestAnswer, type TestServer } from './test-server.ts';
import { webApp } from './web-app.ts';

interface Actor {
  account: TestAccount;
  cookie: string | undefined;
  self: Self;
}

let server: TestServer;
/** With a carrier of texts, and with the app's own pages: the same accounts, further routes. */
let withCarrier: TestServer;
const actors = {} as Record<CallerName, Actor>;

beforeAll(async () => {
  const signInRules = { sendsPerAddressHour: 1_000, resendPauseSeconds: 0 };
  server = await openTestServer({ worker: false, signInRules });
  const contractors = { A: 'contractor', B: 'contractor', suspended: 'contractor' };
  const staff = { staff: 'staff', admin: 'admin', 'viewing A': 'staff' };
  for (const [name, role] of Object.entries({ ...contractors, ...staff })) {
    actors[name as CallerName] = await makeActor(role as 'staff');
  }
  actors['anonymous'] = { ...actors['A'], cookie: undefined };
  // With a session that still stands: suspending ends it, but not even one that survived counts.
  await server.sql`
    update users set suspended_at = now() where id = ${actors['suspended'].account.userId}`;
  for (const name of ['A', 'B'] as const)
    await makeObject(server, 'merchant', actors[name].account);
  await beginViewing();
  withCarrier = await openTestServer({
    worker: false,
    database: server.database,
    config: readConfig({
      NODE_ENV: 'test',
      TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_FROM: '+14155550100',
    }),
    web: webApp(import.meta.dirname),
  });
});
afterAll(async () => {
  await withCarrier.close();
  await server.close();
});

async function makeActor(role: 'contractor' | 'staff' | 'admin'): Promise<Actor> {
  const account = await makeAccount(server, { role });
  const [profile] = await server.sql<{ email: string }>`
    select email from profiles where id = ${account.userId}`;
  const { userId, phone } = account;
  const self = {
    userId,
    phone,
    email: profile!.email,
    name: 'Maria Rivera',
    companyName: 'Rivera Plumbing',
  };
  return { account, self, cookie: await signIn(server, account) };
}

async function beginViewing(): Promise<void> {
  const answer = await server.ask('POST', '/rest/v1/staff/viewing', {
    cookie: actors['viewing A'].cookie,
    body: { userId: actors['A'].account.userId, reason: 'The matrix' },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

function ask(key: string, row: Row, actor: Actor, object: TestObject): Promise<TestAnswer> {
  const [method = '', path = ''] = key.split(' ');
  const filled = path
    .replaceAll('{queue}', 'send-text')
    .replace(/\{(name|disputeId|photoId)\}/, object.also ?? object.id)
    .replace(/\{\w+\}/g, object.id);
  const options = { cookie: actor.cookie, address: newAddress() };
  if (row.stream) return firstOf(method, filled, actor.cookie);
  const body = row.body?.(object, actor.self);
  const asked = key.includes('twilio') ? withCarrier : server;
  return asked.ask(method, filled + (object.query ?? row.query ?? ''), {
    ...options,
    ...(body === undefined ? {} : { body }),
  });
}

/** A stream's answer begins; what follows is not waited for. */
async function firstOf(
  method: string,
  path: string,
  cookie: string | undefined,
): Promise<TestAnswer> {
  const response = await server.app.request(
    path,
    { method, headers: cookie ? { cookie } : {} },
    { incoming: { socket: { remoteAddress: newAddress() } } },
  );
  const { status, headers } = response;
  if (status === 200) {
    await response.body?.cancel();
    return { status, headers, body: {}, cookie: undefined, device: undefined };
  }
  const body = (await response.json()) as TestAnswer['body'];
  return { status, headers, body, cookie: undefined, device: undefined };
}

const shared = new Map<string, Promise<TestObject>>();

/** One for all calls that change nothing: they read it, or are refused. */
function sharedObject(kind: ObjectKind, owner: TestAccount): Promise<TestObject> {
  const key = `${kind} ${owner.userId}`;
  const made = shared.get(key) ?? makeObject(server, kind, owner);
  shared.set(key, made);
  return made;
}

/** The caller's own, another account's, and one that does not exist; a single question when the route has no object. */
async function objectsOf(
  key: string,
  row: Row,
  caller: CallerName,
): Promise<[Which, TestObject][]> {
  const kind = row.object;
  if (!kind) return [['own', missingObject('self')]];
  const asA = caller === 'viewing A' || caller === 'anonymous' || isStaffOnly(row.for);
  const one = asA ? actors['A'].account : actors[caller].account;
  const another = one === actors['A'].account ? actors['B'].account : actors['A'].account;
  // A member of staff has no link, merchant or dispute of their own.
  const hasOwn =
    one.contractorId !== undefined ||
    (!['link', 'code', 'paidCode', 'paidLink', 'repeat', 'merchant', 'dispute'].includes(kind) &&
      !['workPhoto', 'shownWorkPhoto'].includes(kind));
  const expected = expectedOf(key, row, caller);
  const isRead = key.startsWith('GET ') || row.reads === true;
  const make = (which: 'own' | 'other', owner: TestAccount) =>
    isRead || expected[which] >= 400 ? sharedObject(kind, owner) : makeObject(server, kind, owner);
  return [
    ['missing', missingObject(kind)],
    ['other', await make('other', another)],
    ...(hasOwn ? [['own', await make('own', one)] as [Which, TestObject]] : []),
  ];
}

it('has every route of the server in its table, with its audience, and no other', async () => {
  // Some exist only with a carrier of texts, some only without one.
  const routes = [...server.routes, ...withCarrier.routes];
  const found = Object.fromEntries(
    routes.map(({ contract }) => [`${contract.method} ${contract.path}`, contract]),
  );
  expect(Object.keys(found).sort()).toEqual(Object.keys(TABLE).sort());
  for (const [key, contract] of Object.entries(found)) {
    const { audience, reads, own } = contract;
    const row = TABLE[key]!;
    expect({ key, audience, reads, own }).toEqual({
      key,
      audience: row.for,
      reads: row.reads,
      own: row.self,
    });
  }
});

it('answers to nothing that is not one of these routes, but with the pages and files of the app', () => {
  const { app, routes } = withCarrier;
  const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');
  const declared = new Set(
    routes.flatMap(({ contract: { method, path, audience } }) =>
      // Another method on what everybody may know is refused as such.
      (isStaffOnly(audience) ? [method] : [method, 'ALL']).map((one) => `${one} ${honoPath(path)}`),
    ),
  );
  const answered = app.routes.map(({ method, path }) => `${method} ${path}`);
  expect(answered.filter((route) => !declared.has(route))).toEqual([
    // Facts of the request, headers, same origin, the body's length; then what no route took.
    ...Array.from({ length: 5 }, () => 'ALL /*'),
    ...'ALL /assets/staff/*, ALL /assets/*, GET /assets/*, GET /*, GET /*'.split(', '),
  ]);
  expect(answered).toEqual(expect.arrayContaining([...declared]));
});

/** Which of A's devices asks is another matter. */
const withoutDevice = (body: object) =>
  JSON.stringify(body).replaceAll(/"current":(true|false)/g, '');

it.each(
  Object.entries(TABLE).filter(
    ([key, { for: audience, reads, self, stream }]) =>
      audience === 'signed-in' && (key.startsWith('GET ') || reads) && !self && !stream,
  ),
)("viewing A, %s tells A's own", async (key, row) => {
  const { account } = actors['A'];
  // What a member of staff would not have: an empty list is everybody's.
  await makeObject(server, 'link', account);
  const object = row.object ? await makeObject(server, row.object, account) : missingObject('self');
  const seen = await ask(key, row, actors['viewing A'], object);
  const own = await ask(key, row, actors['A'], object);
  expect(seen.status).toBe(200);
  expect(withoutDevice(seen.body)).toBe(withoutDevice(own.body));
});

it("viewing A, the profile is A's", async () => {
  const path = '/rest/v1/profiles/me';
  const { body } = await server.ask('GET', path, { cookie: actors['viewing A'].cookie });
  expect(body['id']).toBe(actors['A'].account.userId);
});

describe.each(CALLERS)('%s', (caller) => {
  it.each(Object.keys(TABLE))('%s', async (key) => {
    const row = TABLE[key]!;
    const actor = actors[caller];
    const [method = ''] = key.split(' ');
    const outsider = isStaffOnly(row.for) && !['staff', 'admin', 'viewing A'].includes(caller);
    if (caller === 'viewing A' && key !== 'POST /auth/v1/logout') await beginViewing();
    const answers: Partial<Record<Which, TestAnswer>> = {};
    for (const [which, object] of await objectsOf(key, row, caller)) {
      answers[which] = await ask(key, row, actor, object);
    }
    const expected = expectedOf(key, row, caller);
    const asked = Object.entries(answers) as [Which, TestAnswer][];
    expect(asked.map(([which, { status, body }]) => ({ which, status, body }))).toEqual(
      asked.map(([which, { body }]) => ({ which, status: expected[which], body })),
    );
    const unknown = outsider ? await unknownCall(server, method, actor.cookie) : undefined;
    const hidden = outsider ? asked.map(([, answer]) => comparable(answer)) : [];
    expect(hidden).toEqual(hidden.map(() => unknown));
    // What is another's and what is not there are one and the same answer (M10).
    const { other, missing } = row.for === 'signed-in' ? answers : {};
    expect(other && comparable(other)).toEqual(other && missing && comparable(missing));
  });
});
