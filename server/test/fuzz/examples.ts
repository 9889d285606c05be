import { randomUUID } from 'node:crypto';
import { makeObject, type TestObject } from '../authorization-objects.ts';
import { missingObject } from '../authorization-expected.ts';
import { TABLE } from '../authorization-table.ts';
import type { Row } from '../authorization-row.ts';
import type { TestAccount } from '../factories.ts';
import { makePaidLink } from './paid-links.ts';
import type { Operation } from './operations.ts';
import type { Example } from './requests.ts';
import type { Shop } from '../shop.ts';

/** Examples beyond those of the authorization table. */
const FURTHER: Record<string, (shop: Shop, owner: TestAccount) => Promise<Partial<Example>>> = {
  'POST /auth/v1/otp': async (_, { phone }) => ({ body: { phone } }),
  'POST /auth/v1/verify': async (_, { phone }) => ({
    body: { phone, token: '000000', type: 'sms' },
  }),
  'POST /functions/v1/lopay-webhook': async () => ({
    body: {
      id: randomUUID(),
      type: 'payment.success',
      data: { merchantId: 'm', paymentLinkId: randomUUID(), paymentId: randomUUID() },
    },
  }),
  'POST /functions/v1/typeform-webhook': async () => ({
    body: {
      form_response: {
        token: randomUUID(),
        answers: [
          { field: { id: 'email' }, type: 'email', email: `${randomUUID()}@example.com` },
          { field: { id: 'first_name' }, type: 'text', text: 'Ana' },
          { field: { id: 'phone' }, type: 'phone_number', phone_number: '+16285550188' },
        ],
      },
    },
  }),
  'POST /rest/v1/payment_links/{id}/refund': async (shop, owner) => ({
    params: { id: (await makePaidLink(shop, owner)).id },
  }),
};

/** About these accounts' objects, and a missing one. */
export async function examplesOf(
  shop: Shop,
  { name, parameters }: Operation,
  owners: TestAccount[],
  objectsOfEach: number,
): Promise<Example[]> {
  const row = TABLE[name]!;
  const names = parameters.filter((one) => one.in === 'path').map((one) => one.name);
  const write = (object: TestObject, owner: TestAccount) => exampleOf(row, names, object, owner);
  const kind = row.object;
  const examples = [write(missingObject(kind ?? 'self'), owners[0]!)];
  for (const owner of owners) {
    for (let made = 0; made < objectsOfEach; made += 1) {
      const object = kind ? await makeObject(shop.server, kind, owner) : missingObject('self');
      const example = write(object, owner);
      examples.push(example);
      const further = await FURTHER[name]?.(shop, owner);
      if (further) examples.push({ ...example, ...further });
    }
  }
  return examples;
}

function exampleOf(row: Row, names: string[], object: TestObject, owner: TestAccount): Example {
  const { userId, phone } = owner;
  const email = 'person@example.com';
  const self = { userId, phone, email, name: 'Maria Rivera', companyName: 'Rivera Plumbing' };
  const value = (name: string) => {
    if (name === 'queue') return 'send-text';
    return ['name', 'disputeId'].includes(name) ? (object.also ?? object.id) : object.id;
  };
  return {
    params: Object.fromEntries(names.map((name) => [name, value(name)])),
    query: object.query ?? row.query ?? '',
    body: row.body?.(object, self) ?? {},
  };
}
