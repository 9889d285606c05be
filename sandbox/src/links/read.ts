import type { PaymentLink, Tax } from '../store/records.ts';
import { Fields } from '../wire/fields.ts';

const COLLECTABLE = ['name', 'businessName', 'phoneNumber', 'email', 'address'];

export type LinkContent = Pick<
  PaymentLink,
  | 'amount'
  | 'description'
  | 'reference'
  | 'dataCollection'
  | 'taxes'
  | 'returnUrl'
  | 'paymentMethod'
  | 'fee'
>;

export function readNewLink(body: unknown): LinkContent {
  const fields = new Fields(body);
  const empty = {
    reference: null,
    dataCollection: [],
    taxes: [],
    returnUrl: null,
    paymentMethod: null,
    fee: null,
  };
  const amount = fields.money('amount');
  const description = fields.text('description', 1000);
  return { ...empty, ...readOptions(fields), amount, description };
}

/** Any subset of what creates a link; null takes a value away where there may be none. */
export function readLinkChanges(body: unknown): Partial<LinkContent> {
  const fields = new Fields(body);
  return {
    ...(fields.has('amount') && { amount: fields.money('amount') }),
    ...(fields.has('description') && { description: fields.text('description', 1000) }),
    ...readOptions(fields),
  };
}

function readOptions(fields: Fields): Partial<LinkContent> {
  return {
    ...(fields.has('reference') && { reference: fields.optionalText('reference', 200) }),
    ...(fields.has('returnUrl') && {
      returnUrl: fields.missing('returnUrl') ? null : fields.webAddress('returnUrl'),
    }),
    ...(fields.has('dataCollection') && { dataCollection: readCollection(fields) }),
    ...(fields.has('taxes') && { taxes: fields.list('taxes').map(readTax) }),
    ...(fields.has('paymentMethod') && {
      paymentMethod: fields.missing('paymentMethod')
        ? null
        : fields.oneOf('paymentMethod', ['card', 'bnpl'] as const),
    }),
    ...(fields.has('fee') && { fee: fields.missing('fee') ? null : fields.money('fee', 0) }),
  };
}

function readCollection(fields: Fields): string[] {
  const asked = fields.texts('dataCollection');
  if (asked.some((item) => !COLLECTABLE.includes(item))) {
    throw fields.wrong('dataCollection', `may hold ${COLLECTABLE.join(', ')}`);
  }
  return asked;
}

function readTax(value: unknown, index: number): Tax {
  const tax = new Fields(value, `taxes.${index}`);
  const rate = tax.text('rate', 10);
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(rate)) throw tax.wrong('rate', 'must be a percentage');
  return { name: tax.text('name', 100), inclusive: tax.flag('inclusive'), rate };
}
