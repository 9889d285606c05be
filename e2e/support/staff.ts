import { randomBytes, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { ageCodes, inDatabase, makeAccount, sql, type Account } from './accounts.ts';

/** A member of staff; signs in like a contractor. */
export async function makeStaff(
  databaseUrl: string,
  role: 'staff' | 'admin' = 'staff',
  name = 'Robin Office',
): Promise<Account> {
  const account = await makeAccount(databaseUrl, { name, companyName: 'The office' });
  await sql(databaseUrl)`
    update users set role = ${role}, first_passkey_until = 'infinity' where id = ${account.userId}`;
  return { ...account, isStaff: true };
}

/** As if the phone had been proved long ago: a dangerous action asks for a code again. */
export async function ageSession(databaseUrl: string, userId: string): Promise<void> {
  await sql(databaseUrl)`
    update sessions
    set verified_at = now() - interval '2 hours', confirmed_for = null, confirmed_at = null
    where user_id = ${userId}`;
  await ageCodes(databaseUrl, userId, '2 hours');
}

const CONTENT = {
  businessName: 'Rivera Plumbing',
  trade: 'Plumbing',
  headline: 'Plumbing done right, the first time',
  tagline: 'Leaks, drains and water heaters. Fast answers, clean work, fair prices.',
  about: 'Rivera Plumbing looks after homes around town. Call, and a person answers.',
  phone: '(415) 555-0132',
  email: null,
  serviceArea: 'San Mateo County',
  openingHours: 'weekdays_8_5',
  services: [
    { title: 'Leaks', text: 'Found without opening half the wall, and fixed for good.' },
    { title: 'Drains', text: 'Cleared, looked into with a camera, and kept clear.' },
  ],
  photos: [],
};

interface LaidWebsite {
  status: 'creating' | 'live' | 'update_requested';
  businessName?: string;
  /** What its owner wants changed. */
  request?: string;
}

/** A website with its generated site, as the tasks would have left them. */
export async function layWebsite(
  databaseUrl: string,
  userId: string,
  laid: LaidWebsite,
): Promise<{ slug: string }> {
  const { status, businessName = CONTENT.businessName, request } = laid;
  const slug = `rivera${randomBytes(5).toString('hex')}`;
  const draft = JSON.stringify({ ...CONTENT, businessName });
  const live = status !== 'creating';
  await inDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into websites (user_id, status, website_type, business_name, jobly_url, change_request)
       values ($1, $2, 'jobly', $3, $4, $5) returning id`,
      [userId, status, businessName, live ? `https://${slug}.example` : null, request ?? null],
    );
    const websiteId = rows[0]!.id;
    await client.query(
      `insert into sites (website_id, user_id, slug, draft, live, published_at)
       values ($1, $2, $3, $4::jsonb, $5::jsonb, $6)`,
      [websiteId, userId, slug, draft, live ? draft : null, live ? new Date() : null],
    );
    if (request) {
      await client.query(
        `insert into website_change_requests (id, website_id, user_id, description)
         values ($1, $2, $3, $4)`,
        [randomUUID(), websiteId, userId, request],
      );
    }
  });
  return { slug };
}

/** Set in running-server.ts: a trial's own opens to the person at the machine alone, and visitors come by a proxy. */
export const GATE_PASSWORD = 'a password of the journeys';

export async function openUserForm(page: Page): Promise<void> {
  await page.getByLabel('Password').fill(GATE_PASSWORD);
  await page.getByRole('button', { name: 'Open the form' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
}

/** The newest entries of the log about one account. */
export async function auditOf(
  databaseUrl: string,
  userId: string,
): Promise<{ action: string; actor_name: string; reason: string | null }[]> {
  const rows = await sql(databaseUrl)<{
    action: string;
    actor_name: string;
    reason: string | null;
  }>`
    select action, actor_name, reason from audit_log
    where user_id = ${userId} and action not like 'read-%' order by id desc`;
  return rows;
}
