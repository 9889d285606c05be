import { setTimeout as sleep } from 'node:timers/promises';
import { isAllowedMoment } from '@jobly/core/reviews/quiet-hours';
import type { Contractor, Stage } from '../stage.ts';
import { person, type Person } from './client.ts';

/** Somewhere it is day: at night a text to a contractor waits for the morning. */
const ZONES = ['America/New_York', 'America/Los_Angeles', 'Europe/Berlin', 'Asia/Tokyo'];

let phones = 0;
/** Numbers in San Francisco, each given once. */
export const newPhone = (): string => {
  phones += 1;
  return `+1415${2_000_000 + phones}`;
};

/** A contractor who can be paid, signed in by a texted code. */
export async function signUp(stage: Stage, number: number): Promise<Contractor> {
  const phone = newPhone();
  const zone = ZONES.find((one) => isAllowedMoment(new Date(), [one]));
  const [row] = await stage.query<{ id: string }>(
    `with person as (insert into users default values returning id),
      profile as (
        insert into profiles (id, name, company_name, phone, email, time_zone)
        select id, 'Maria Rivera', $1, $2, $3, $4 from person
      ),
      contractor as (insert into contractors (user_id) select id from person)
    select id from person`,
    [`Rivera Plumbing ${number}`, phone, `maria-${phone.slice(2)}@example.com`, zone],
  );
  const userId = row!.id;
  const browser = person(stage);
  await signIn(stage, browser, phone);
  await letBePaid(stage, userId);
  // One of them asks its customers for reviews.
  if (number === 1) {
    await browser.patiently('/rest/v1/review_settings/me', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ autoSendEnabled: true, delayMinutes: 0 }),
    });
  }
  return { userId, browser };
}

/** Where an answer was lost there are two texts, and the newest code counts. */
async function signIn(stage: Stage, browser: Person, phone: string): Promise<void> {
  await browser.post('/auth/v1/otp', { phone });
  let tried = '';
  for (let tries = 0; tries < 300; tries += 1) {
    const text = stage.carrier.taken.findLast(({ to }) => to === phone);
    const token = /\b\d{6}\b/.exec(text?.body ?? '')?.[0];
    if (token && token !== tried) {
      tried = token;
      const { status } = await browser.patiently('/auth/v1/verify', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone, token, type: 'sms' }),
      });
      if (status === 200) return;
    }
    await sleep(200, undefined, { signal: stage.signal });
  }
  throw new Error('no code that works came');
}

/** Registered at the provider by signing in; its review and the bank account are not what is tried here. */
async function letBePaid(stage: Stage, userId: string): Promise<void> {
  const merchantId = await merchantOf(stage, userId);
  await stage.sandbox('POST', `/merchants/${merchantId}/verify`, { enabled: true });
  await stage.query(
    `update contractors set payouts_status = 'active', business_verification_status = 'complete',
       bank_routing_last4 = '0021', bank_account_last4 = '6789', bank_account_type = 'checking', bank_name = 'Bank'
     where user_id = $1`,
    [userId],
  );
}

async function merchantOf(stage: Stage, userId: string): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const [row] = await stage.query<{ id: string | null }>(
      'select lopay_merchant_id as id from contractors where user_id = $1',
      [userId],
    );
    if (row?.id) return row.id;
    await sleep(100);
  }
  throw new Error('the business was not registered at the provider');
}
