import { isAllowedMoment } from '@jobly/core/reviews/quiet-hours';
import { until } from '../../readiness.ts';
import type { Stage } from '../stage.ts';
import { Person, type Contractor } from './client.ts';

/** Somewhere it is day: at night a text to a contractor waits for the morning. */
const ZONES = ['America/New_York', 'America/Los_Angeles', 'Europe/Berlin', 'Asia/Tokyo'];

let phones = 0;
export const newPhone = (): string => {
  phones += 1;
  return `+1415${2_000_000 + phones}`;
};

const CONTRACTORS = 4;

export async function signUpContractors(stage: Stage): Promise<void> {
  for (let count = 0; count < CONTRACTORS; count += 1) {
    stage.contractors.push(await signUp(stage));
  }
  const body = { autoSendEnabled: true, delayMinutes: 0 };
  const [first] = stage.contractors;
  await first!.browser.patiently('/rest/v1/review_settings/me', { method: 'PUT', body });
}

export async function signUp(stage: Stage): Promise<Contractor> {
  const contractor = await addContractor(stage);
  await signIn(stage, contractor);
  await letBePaid(stage, contractor);
  return contractor;
}

export async function addContractor(stage: Stage): Promise<Contractor> {
  const phone = newPhone();
  const zone = ZONES.find((one) => isAllowedMoment(new Date(), [one]));
  const [row] = await stage.query<{ id: string }>(
    `with person as (insert into users default values returning id),
      profile as (
        insert into profiles (id, name, company_name, phone, email, time_zone)
        select id, 'Maria Rivera', 'Rivera Plumbing', $1, $2, $3 from person
      ),
      contractor as (insert into contractors (user_id) select id from person)
    select id from person`,
    [phone, `maria-${phone.slice(2)}@example.com`, zone],
  );
  return { userId: row!.id, phone, browser: new Person(stage) };
}

/** Where an answer was lost there are two texts, and the newest code counts. */
export async function signIn(stage: Stage, { browser, phone }: Contractor): Promise<void> {
  await browser.post('/auth/v1/otp', { phone });
  let tried = '';
  const tryNewest = async () => {
    const text = stage.carrier.taken.findLast(({ to }) => to === phone);
    const token = /\b\d{6}\b/.exec(text?.body ?? '')?.[0];
    if (!token || token === tried) return false;
    tried = token;
    const body = { phone, token, type: 'sms' };
    return (await browser.patiently('/auth/v1/verify', { body })).status === 200;
  };
  await until(tryNewest, 'no code that works came', stage);
}

/** Registered at the provider by signing in; its review and the bank account are not what is tried here. */
async function letBePaid(stage: Stage, { userId }: Contractor): Promise<void> {
  const merchantId = await until(
    async () => {
      const [row] = await stage.query<{ id: string | null }>(
        'select lopay_merchant_id as id from contractors where user_id = $1',
        [userId],
      );
      return row?.id ?? undefined;
    },
    'the business was not registered at the provider',
    stage,
  );
  await stage.sandbox('POST', `/merchants/${merchantId}/verify`, { enabled: true });
  await stage.query(
    `update contractors set payouts_status = 'active', business_verification_status = 'complete',
       bank_routing_last4 = '0021', bank_account_last4 = '6789', bank_account_type = 'checking', bank_name = 'Bank'
     where user_id = $1`,
    [userId],
  );
}
