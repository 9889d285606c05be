import type { StaffProfileChange } from '@jobly/core/staff/profile-changes';
import { expect } from 'vitest';
import type { Member } from './staff.ts';
import type { TestServer } from './test-server.ts';

/** Requested by the contractor, confirmed by code for a new mailbox, and approved by staff. */
export async function changeProfile(
  server: TestServer,
  staff: Pick<Member, 'ask'>,
  { userId, cookie }: { userId: string; cookie: string },
  wanted: { companyName?: string; email?: string },
): Promise<void> {
  const path = '/rest/v1/profiles/me/change';
  expect((await server.ask('POST', path, { cookie, body: wanted })).status).toBe(200);
  if (wanted.email) {
    const letters = await server.textsTo(wanted.email, 1);
    const token = /\b\d{6}\b/.exec(letters.at(-1)!)![0];
    const confirmed = await server.ask('POST', `${path}/confirm`, { cookie, body: { token } });
    expect(confirmed.status).toBe(200);
  }
  const { body } = await staff.ask('GET', '/rest/v1/staff/profile-changes');
  const changes = body['changes'] as StaffProfileChange[];
  const { id, preview } = changes.find((one) => one.userId === userId && one.preview)!;
  const approval = { userId, changeId: id, seen: preview!.seen };
  expect((await staff.ask('POST', '/rest/v1/staff/change-profile', approval)).status).toBe(200);
}
