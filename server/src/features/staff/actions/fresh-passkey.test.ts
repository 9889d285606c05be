import { beforeAll, expect, it } from 'vitest';
import { beforeTests } from '../../../../test/before-tests.ts';
import { makeObject } from '../../../../test/authorization-objects.ts';
import { missingObject } from '../../../../test/authorization-expected.ts';
import { TABLE } from '../../../../test/authorization-table.ts';
import { makeAccount } from '../../../../test/factories.ts';
import { member } from '../../../../test/staff.ts';
import { useServer } from '../../../../test/test-server.ts';

const server = useServer();
const admin = beforeTests(() => member(server, 'admin'));
beforeAll(async () => {
  await server.sql`
    update sessions set verified_at = verified_at - interval '27 minutes'
      where user_id = ${admin.userId}`;
});

/** What the public does not see, and what can be done again or the other way round. */
const WITHOUT = new Set([
  // Reads, or ends a look.
  'POST /rest/v1/staff/previews',
  'DELETE /rest/v1/staff/viewing',
  // A draft: nothing of it is published.
  'PUT /rest/v1/staff/sites/{userId}',
  'POST /rest/v1/staff/sites/{userId}/photos',
  // Resolving says that a person checked; what still differs is found again.
  'POST /rest/v1/alerts/{id}/resolve',
  'POST /rest/v1/payment_mismatches/{id}/resolve',
  'POST /rest/v1/staff/tasks/{queue}/{id}/retry',
  'POST /rest/v1/reconciliations',
  'POST /rest/v1/staff/profile-changes/{id}/provider',
  // A no, which can be asked for again.
  'POST /rest/v1/staff/proposals/{id}/decline',
  'POST /rest/v1/staff/profile-changes/{id}/decline',
  'POST /rest/v1/staff/website_change_requests/{id}/decline',
]);

it('is asked for by every change of staff that the public sees or that cannot be undone', async () => {
  const writes = server.routes.filter(
    ({ contract }) => contract.method !== 'GET' && ['staff', 'admin'].includes(contract.audience),
  );
  const owner = await makeAccount(server);
  const asked: Record<string, unknown> = {};
  for (const { contract } of writes) {
    const name = `${contract.method} ${contract.path}`;
    if (WITHOUT.has(name)) continue;
    const row = TABLE[name]!;
    const object = row.object ? await makeObject(server, row.object, owner) : missingObject('self');
    const self = { ...admin, name: '', companyName: '', email: '' };
    const path = contract.path.replace(/\{\w+\}/g, object.id);
    asked[name] = (await admin.ask(contract.method, path, row.body?.(object, self))).body['code'];
  }
  expect(Object.keys(asked).length).toBeGreaterThan(10);
  expect(asked).toEqual(
    Object.fromEntries(Object.keys(asked).map((name) => [name, 'fresh_code_needed'])),
  );
});
