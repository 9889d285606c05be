import { expect, it } from 'vitest';
import { makeAccount, signIn } from '../../../test/factories.ts';
import { useServer } from '../../../test/test-server.ts';

const server = useServer({ signInRules: { sendsPerAddressHour: 1_000 } });

const ME = '/rest/v1/google_profiles/me';

async function contractor() {
  const account = await makeAccount(server);
  const cookie = await signIn(server, account);
  return {
    ...account,
    ask: async (method: string, path: string, body?: unknown) => {
      const answer = await server.ask(method, path, { cookie, body });
      return { ...answer, profile: answer.body['googleProfile'] as Record<string, unknown> | null };
    },
  };
}

it('begins with nothing', async () => {
  const person = await contractor();
  expect((await person.ask('GET', ME)).profile).toBeNull();
});

it('leads an owner of a profile through the manager step, stamping both times once', async () => {
  const person = await contractor();
  const yes = await person.ask('PUT', ME, { hasExistingProfile: true });
  expect(yes.profile).toMatchObject({
    status: 'adding_manager',
    hasExistingProfile: true,
    businessName: 'Rivera Plumbing',
    optimizationRequestedAt: null,
  });
  const first = await person.ask('POST', `${ME}/confirm-manager`);
  expect(first.profile).toMatchObject({ status: 'optimizing' });
  expect(first.profile!['managerAccessGrantedAt']).toBe(first.profile!['optimizationRequestedAt']);
  server.clock.advance(60);
  const again = await person.ask('POST', `${ME}/confirm-manager`);
  expect(again.profile).toEqual(first.profile);
  expect((await person.ask('PUT', ME, { hasExistingProfile: false })).status).toBe(409);
});

it('lets a wrong yes be answered anew, and creates a profile', async () => {
  const person = await contractor();
  await person.ask('PUT', ME, { hasExistingProfile: true });
  const no = await person.ask('PUT', ME, { hasExistingProfile: false });
  expect(no.profile).toMatchObject({ status: 'creating', optimizationRequestedAt: null });
  const yesAgain = await person.ask('PUT', ME, { hasExistingProfile: true });
  expect(yesAgain.profile).toMatchObject({ status: 'adding_manager' });
  await person.ask('PUT', ME, { hasExistingProfile: false });
  const started = await person.ask('POST', `${ME}/start-creation`);
  expect(started.profile).toMatchObject({ status: 'creating', hasExistingProfile: false });
  expect(started.profile!['optimizationRequestedAt']).not.toBeNull();
  expect((await person.ask('PUT', ME, { hasExistingProfile: true })).status).toBe(409);
  const notices = await server.sql`
    select 1 from messages where kind = 'service_request' and user_id = ${person.userId}`;
  expect(notices).toHaveLength(1);
});

it('is moved on by staff, with a line in the log; others see nothing', async () => {
  const person = await contractor();
  await person.ask('POST', `${ME}/start-creation`);
  const cookie = await signIn(server, await makeAccount(server, { role: 'staff' }));
  const path = `/rest/v1/staff/google_profiles/${person.userId}`;
  const bad = await server.ask('PATCH', path, { cookie, body: { profileUrl: 'javascript:x' } });
  expect(bad.status).toBe(400);
  const body = {
    status: 'optimized',
    profileUrl: 'https://g.page/rivera',
    googleProfileName: 'Rivera Plumbing SF',
  };
  expect((await server.ask('PATCH', path, { cookie, body })).status).toBe(200);
  expect((await person.ask('GET', ME)).profile).toMatchObject(body);
  const mails = await server.sql`
    select 1 from messages where kind = 'google_profile' and user_id = ${person.userId}`;
  expect(mails).toHaveLength(1);
  const [entry] = await server.sql<Record<string, unknown>>`
    select * from audit_log where user_id = ${person.userId} and action not like 'read-%'`;
  expect(entry).toMatchObject({
    action: 'update-google-profile',
    before: { status: 'creating', profile_url: null },
    after: { status: 'optimized', profile_url: 'https://g.page/rivera' },
  });
  const other = await contractor();
  expect((await other.ask('GET', ME)).profile).toBeNull();
  expect((await other.ask('PATCH', path, body)).status).toBe(404);
  const nobody = await server.ask('PATCH', `/rest/v1/staff/google_profiles/${other.userId}`, {
    cookie,
    body,
  });
  expect(nobody.status).toBe(404);
});
