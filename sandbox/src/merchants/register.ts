import { randomUUID } from 'node:crypto';
import type { Merchant, PayoutSchedule } from '../store/records.ts';
import { WireError } from '../wire/errors.ts';
import { Fields } from '../wire/fields.ts';
import type { World } from '../world.ts';
import { readBankDetails } from './bank-details.ts';

/** As the documentation prints them: `PO` and `GGY` are its own, and France is missing. */
const COUNTRIES =
  'AT BE BG CA CY CZ DE DK EE ES FI JE KW GR HR HU IE IM IT LT LU LV MT NL PO PT RO SE SI SK GB US GG GGY'.split(
    ' ',
  );

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function register(world: World, body: unknown): Merchant {
  const { store, config } = world;
  const wanted = readRegistration(new Fields(body));
  const now = world.now();
  const ownerKey = wanted.owner.email?.toLowerCase() ?? null;
  return store.transact(() => {
    if (ownerKey !== null && store.merchants.find({ ownerKey })) {
      throw new WireError(409, `A user already exists with email ${wanted.owner.email}`);
    }
    return store.merchants.insert({
      id: randomUUID(),
      ...wanted,
      capabilities: { paymentLinksEnabled: false, foreignCardsEnabled: false },
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      ownerKey,
      verifyAt: now.getTime() + config.verifyAfterSeconds * 1000,
    });
  });
}

function readRegistration(fields: Fields) {
  if (!fields.missing('marketingOptIn')) fields.flag('marketingOptIn');
  if (!fields.missing('acceptTermsOfUse') && !fields.flag('acceptTermsOfUse')) {
    throw fields.wrong('acceptTermsOfUse', 'must be true');
  }
  const bank = fields.optionalObject('bankDetails');
  return {
    legalBusinessName: fields.text('legalBusinessName', 200),
    tradingName: fields.text('tradingName', 200),
    country: fields.oneOf('country', COUNTRIES),
    owner: readOwner(fields.object('owner')),
    payoutSchedule: readSchedule(fields.optionalObject('payoutSchedule')),
    bankDetails: bank && readBankDetails(bank),
    reference: fields.optionalText('reference', 200),
  };
}

function readOwner(owner: Fields): Merchant['owner'] {
  const email = owner.text('email', 320).trim();
  if (!EMAIL.test(email)) throw new WireError(400, 'Invalid email');
  return {
    firstName: owner.text('firstName', 100),
    lastName: owner.text('lastName', 100),
    email,
    phoneNumber: owner.text('phoneNumber', 30),
  };
}

function readSchedule(schedule: Fields | null): PayoutSchedule | null {
  if (!schedule) return null;
  const config = schedule.optionalObject('config');
  const anchor = (name: string): Record<string, number> =>
    config?.has(name) ? { [name]: config.integer(name, 1, 31) } : {};
  return {
    accountType: schedule.oneOf('accountType', ['essential', 'standard', 'instant']),
    config: config && {
      type: config.oneOf('type', ['daily', 'weekly', 'monthly']),
      ...anchor('weeklyAnchor'),
      ...anchor('monthlyAnchor'),
    },
    paused: false,
  };
}
