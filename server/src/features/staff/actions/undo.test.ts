import { describe, expect, it } from 'vitest';
import { beforeTests } from '../../../../test/before-tests.ts';
import { makeAccount } from '../../../../test/factories.ts';
import { logOf, member, pairOfStaff, previewOf, type Member } from '../../../../test/staff.ts';
import { useServer } from '../../../../test/test-server.ts';
import { builtSite, contractor, createSite } from '../../../../test/websites.ts';

const server = useServer({ signInRules: { sendsPerAddressHour: 1_000 } });
const staff = beforeTests(() => pairOfStaff(server));
const admin = beforeTests(() => pairOfStaff(server, 'Ada Admin', 'admin'));

async function undoLast(userId: string, by: Member = staff) {
  const [entry] = await logOf(server, userId);
  return by.ask('POST', `/rest/v1/staff/audit_log/${entry!.id}/undo`, {});
}

async function websiteOf(userId: string) {
  const [row] = await server.sql<{
    status: string;
    jobly_url: string | null;
    slug: string | null;
    live: unknown;
  }>`
    select w.status, w.jobly_url, s.slug, s.live from websites w
    left join sites s on s.website_id = w.id where w.user_id = ${userId}`;
  return row;
}

/** A contractor whose site has been written, and its draft's address. */
async function withSite(name: string) {
  const owner = await contractor(server, name);
  const { slug } = await createSite(server, owner);
  return { ...owner, slug };
}

describe('a website', () => {
  it('that was put live goes back to being made, and visitors see nothing', async () => {
    const owner = await withSite('Undo Roofing');
    const joblyUrl = `http://localhost:4000/sites/${owner.slug}`;
    const action = { action: 'complete-website', userId: owner.userId, joblyUrl };
    const preview = await previewOf(staff, action);
    expect(preview).toMatchObject({ refused: null, needsFreshCode: false });
    const body = { user_id: owner.userId, jobly_url: joblyUrl };
    expect((await staff.ask('POST', '/functions/v1/complete-website', body)).status).toBe(200);
    const live = await websiteOf(owner.userId);
    expect(preview.changes).toContainEqual({
      what: 'Status',
      before: 'creating',
      after: live!.status,
    });
    expect(preview.changes).toContainEqual({
      what: 'Address',
      before: null,
      after: live!.jobly_url,
    });
    expect((await undoLast(owner.userId)).status).toBe(200);
    expect(await websiteOf(owner.userId)).toMatchObject({
      status: 'creating',
      jobly_url: null,
      slug: owner.slug,
      live: null,
    });
  });

  it.each(['deleted and brought back', 'published anew'] as const)(
    'that was put live and then %s stays live',
    async (since) => {
      const owner = await withSite(`Since Then ${since}`);
      const body = {
        user_id: owner.userId,
        jobly_url: `http://localhost:4000/sites/${owner.slug}`,
      };
      await staff.ask('POST', '/functions/v1/complete-website', body);
      const [entry] = await logOf(server, owner.userId);
      if (since === 'published anew') {
        await server.sql`
          update sites set published_at = published_at + interval '1 minute'
          where user_id = ${owner.userId}`;
      } else {
        await staff.ask('DELETE', `/rest/v1/staff/websites/${owner.userId}`);
        await undoLast(owner.userId);
      }
      expect(await websiteOf(owner.userId)).toMatchObject({ status: 'live', slug: owner.slug });
      const late = await staff.ask('POST', `/rest/v1/staff/audit_log/${entry!.id}/undo`, {});
      expect(late).toMatchObject({ status: 409 });
      expect(late.body['message']).toMatch(/changed since/);
      expect(await websiteOf(owner.userId)).toMatchObject({ status: 'live' });
    },
  );

  it('that was deleted comes back with its site, once', async () => {
    const owner = await withSite('Back Again Plumbing');
    const preview = await previewOf(staff, { action: 'delete-website', userId: owner.userId });
    expect(preview.changes.map(({ what }) => what)).toEqual(['Website', 'Generated site']);
    await staff.ask('DELETE', `/rest/v1/staff/websites/${owner.userId}`);
    expect(await websiteOf(owner.userId)).toBeUndefined();
    const [entry] = await logOf(server, owner.userId);
    expect((await undoLast(owner.userId)).status).toBe(200);
    expect(await websiteOf(owner.userId)).toMatchObject({ status: 'creating', slug: owner.slug });
    const again = await staff.ask('POST', `/rest/v1/staff/audit_log/${entry!.id}/undo`, {});
    expect(again.body['message']).toBe('This has been taken back already.');
  });

  it('whose address was taken meanwhile is written anew at another', async () => {
    const owner = await withSite('Taken Name Painting');
    await staff.ask('DELETE', `/rest/v1/staff/websites/${owner.userId}`);
    const other = await withSite('Taken Name Painting');
    expect(other.slug).toBe(owner.slug);
    expect((await undoLast(owner.userId)).status).toBe(200);
    const { slug } = await builtSite(server, owner.userId);
    expect(slug).not.toBe(other.slug);
  });

  it('that nobody could reach the business by comes back, but not live', async () => {
    const owner = await withSite('Unreachable Ovens');
    const body = { user_id: owner.userId, jobly_url: `http://localhost:4000/sites/${owner.slug}` };
    await staff.ask('POST', '/functions/v1/complete-website', body);
    await server.sql`
      update sites set live = live || '{"phone": null, "email": null}' where user_id = ${owner.userId}`;
    await staff.ask('DELETE', `/rest/v1/staff/websites/${owner.userId}`);
    expect((await undoLast(owner.userId)).status).toBe(200);
    expect(await websiteOf(owner.userId)).toMatchObject({ status: 'creating', live: null });
  });

  it('does not come back over a newer one', async () => {
    const owner = await withSite('Newer Fencing');
    await staff.ask('DELETE', `/rest/v1/staff/websites/${owner.userId}`);
    await owner.ask('POST', '/rest/v1/websites', {});
    expect((await undoLast(owner.userId)).body['message']).toMatch(/another website/);
  });
});

describe('a Google profile', () => {
  it('gets back what it had, unless it was changed since', async () => {
    const owner = await contractor(server, 'Google Gutters');
    await owner.ask('PUT', '/rest/v1/google_profiles/me', { hasExistingProfile: false });
    await server.sql`
      insert into google_profiles (user_id, status)
      values (${owner.userId}, 'creating') on conflict do nothing`;
    const path = `/rest/v1/staff/google_profiles/${owner.userId}`;
    await staff.ask('PATCH', path, { status: 'optimized', profileUrl: 'https://g.page/gutters' });
    expect((await undoLast(owner.userId)).status).toBe(200);
    const [row] = await server.sql`
      select status, profile_url from google_profiles where user_id = ${owner.userId}`;
    expect(row).toEqual({ status: 'creating', profile_url: null });
    await staff.ask('PATCH', path, { status: 'optimizing' });
    const [entry] = await logOf(server, owner.userId);
    await staff.ask('PATCH', path, { status: 'optimized' });
    const late = await staff.ask('POST', `/rest/v1/staff/audit_log/${entry!.id}/undo`, {});
    expect(late.body['message']).toMatch(/changed since/);
  });

  it('does not get back an address that it would not be given today', async () => {
    const owner = await contractor(server, 'Old Link Ovens');
    await server.sql`
      insert into google_profiles (user_id, status, review_url)
      values (${owner.userId}, 'optimizing', 'https://reviews.example.com/old')`;
    const path = `/rest/v1/staff/google_profiles/${owner.userId}`;
    await staff.ask('PATCH', path, { reviewUrl: 'https://g.page/r/ovens/review' });
    expect(await undoLast(owner.userId)).toMatchObject({
      status: 409,
      body: { message: 'Please enter a review link of Google.' },
    });
  });
});

describe('a phone', () => {
  const changePhone = (userId: string, phone: string) =>
    staff.ask('POST', '/functions/v1/update-user-phone', { userId, phone });

  it('of an account that was paused since is taken back by an admin only', async () => {
    const owner = await makeAccount(server);
    await changePhone(owner.userId, '4155558301');
    await server.sql`update users set suspended_at = now() where id = ${owner.userId}`;
    expect((await undoLast(owner.userId)).body['message']).toMatch(/An admin has paused/);
    expect((await undoLast(owner.userId, admin)).status).toBe(200);
  });

  it('that somebody has by now, or that is no phone of a person, does not come back', async () => {
    const owner = await makeAccount(server);
    await changePhone(owner.userId, '4155558302');
    await makeAccount(server, { phone: owner.phone });
    expect((await undoLast(owner.userId)).body['message']).toMatch(/belongs to/);
    const premium = await makeAccount(server, { phone: '+19005551234' });
    expect((await changePhone(premium.userId, '8885551234')).body['message']).toMatch(
      /^Please enter a valid US phone number/,
    );
    await changePhone(premium.userId, '4155558303');
    expect((await undoLast(premium.userId)).body['message']).toMatch(
      /^Please enter a valid US phone number/,
    );
  });
});

describe('a suspension', () => {
  it('ends the sessions, is for admins, and can be taken back by one', async () => {
    const owner = await member(server, 'contractor');
    const path = `/rest/v1/staff/people/${owner.userId}/suspension`;
    expect((await staff.ask('POST', path, { suspended: true })).status).toBe(404);
    expect((await admin.ask('POST', path, { suspended: true, reason: 'Asked us to' })).status).toBe(
      200,
    );
    expect((await owner.ask('GET', '/rest/v1/profiles/me')).status).toBe(401);
    const otp = await server.ask('POST', '/auth/v1/otp', { body: { phone: owner.phone } });
    expect(otp.body['code']).toBe('account_suspended');
    const again = await admin.ask('POST', path, { suspended: true });
    expect(again.body['message']).toBe('This account is paused already.');
    expect((await undoLast(owner.userId)).body['message']).toMatch(/Only an admin/);
    expect((await undoLast(owner.userId, admin)).status).toBe(200);
    expect((await logOf(server, owner.userId)).map(({ action }) => action)).toEqual([
      'undo-suspend-account',
      'suspend-account',
    ]);
    const self = `/rest/v1/staff/people/${admin.userId}/suspension`;
    expect((await admin.ask('POST', self, { suspended: true })).status).toBe(409);
  });
});

it('what cannot be taken back says so, and what is not there is not found', async () => {
  const owner = await makeAccount(server);
  await staff.ask('POST', '/rest/v1/staff/viewing', {
    userId: owner.userId,
    reason: 'Asked for help',
  });
  await staff.ask('DELETE', '/rest/v1/staff/viewing');
  expect((await undoLast(owner.userId)).body['message']).toBe('This cannot be taken back.');
  expect((await staff.ask('POST', '/rest/v1/staff/audit_log/999999/undo', {})).status).toBe(404);
});
