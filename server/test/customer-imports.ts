import { randomUUID } from 'node:crypto';
import { sendImportRows, type ImportedCustomer } from '@jobly/core/customers/import/contract';
import type { TestAccount } from './factories.ts';
import type { Business } from './shop.ts';
import type { TestServer } from './test-server.ts';

export const person = (
  name: string,
  phone: string | null,
  more: Partial<ImportedCustomer> = {},
): ImportedCustomer => ({
  name,
  phone,
  email: null,
  address: null,
  jobAddress: null,
  notes: null,
  ...more,
});

const PART_ROWS = 200;

/** As the browser does, in parts. */
export async function sendRows(
  business: Business,
  rows: ImportedCustomer[],
  id: string = randomUUID(),
) {
  for (let place = 0; place < rows.length; place += PART_ROWS) {
    const body = { place, rows: rows.slice(place, place + PART_ROWS) };
    await business.call(sendImportRows, { params: { id }, body });
  }
  return { params: { id } };
}

/** Of nobody, and done. */
export async function makeImport(server: TestServer, owner: TestAccount): Promise<{ id: string }> {
  const [made] = await server.sql<{ id: string }>`
    insert into customer_imports (id, user_id, made, done_at)
    values (gen_random_uuid(), ${owner.userId}, 0, now()) returning id`;
  return made!;
}
