import { createHmac, randomUUID } from 'node:crypto';
import { NAME_NOT_ALLOWED } from '@jobly/core/business-names/judge-name';
import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../../../test/factories.ts';
import { logOf } from '../../../../test/staff.ts';
import { AT_THIS_MACHINE, TEST_PASSWORD, useServer } from '../../../../test/test-server.ts';
import { readConfig } from '../../../config.ts';

const GATE = '/functions/v1/user-form-gate';
const FORM = '/functions/v1/typeform-webhook';
const SECRET = 'a secret of the form service';

const server = useServer({
  config: readConfig({ NODE_ENV: 'test', TYPEFORM_SECRET: SECRET, SITE_DOMAIN: 'jobly.site' }),
});

async function openedGate(): Promise<string> {
  const opened = await server.ask('POST', GATE, {
    ...AT_THIS_MACHINE,
    body: { password: TEST_PASSWORD },
  });
  return opened.cookie!;
}

let numbers = 0;
function newUser(given: Record<string, string | undefined> = {}): Record<string, string> {
  numbers += 1;
  const user = {
    email: `new${numbers}@example.com`,
    first_name: 'Dana',
    last_name: 'Whitfield',
    phone: `(415) 555-${8_100 + numbers}`,
    company_name: 'Whitfield Roofing LLC',
    business_name: 'Whitfield Roofing',
    ...given,
  };
  return Object.fromEntries(Object.entries(user).filter(([, value]) => value !== undefined));
}

function formOf(user: Record<string, string>, token: string = randomUUID()) {
  const answers = Object.entries(user).map(([id, text]) => ({ field: { id }, type: 'text', text }));
  return { form_response: { token, answers } };
}

const TYPES: Record<string, string> = { email: 'email', phone: 'phone_number', jobly_url: 'url' };

/** As the form service sends it: its own ids, ours as `ref`, each value under its kind. */
function signed(user: Record<string, string>, token: string = randomUUID(), secret = SECRET) {
  const answers = Object.entries(user).map(([ref, value]) => {
    const type = TYPES[ref] ?? 'text';
    return { field: { id: randomUUID(), ref, type: 'short_text' }, type, [type]: value };
  });
  const body = JSON.stringify({ event_id: 'e', form_response: { token, answers } });
  const signature = createHmac('sha256', secret).update(body).digest('base64');
  return { body, headers: { 'typeform-signature': `sha256=${signature}` } };
}

describe('typeform-webhook', () => {
  it('takes sixty forms an hour through the gate; signed ones are not counted', async () => {
    const cookie = await openedGate();
    const address = '203.0.113.77';
    const send = () => server.ask('POST', FORM, { cookie, address, body: formOf(newUser()) });
    expect((await send()).status).toBe(200);
    await server.sql`update rate_limits set points = 60 where key = ${`user-form:${address}`}`;
    expect((await send()).body['code']).toBe('rate_limited');
    expect((await server.ask('POST', FORM, { address, ...signed(newUser()) })).status).toBe(200);
  });

  it('creates account, profile, contractor and our own site behind the gate, and logs it', async () => {
    const cookie = await openedGate();
    const user = newUser({ jobly_url: 'https://whitfield.example.com' });
    const made = await server.ask('POST', FORM, { cookie, body: formOf(user) });
    expect(made.status).toBe(200);
    const userId = String(made.body['userId']);
    const [row] = await server.sql`
      select u.role, p.name, p.company_name, p.phone, p.email, c.payouts_status,
        w.status, w.website_type, w.jobly_url, w.external_url, w.business_name
      from users u join profiles p using (id) join contractors c on c.user_id = u.id
      join websites w on w.user_id = u.id where u.id = ${userId}`;
    expect(row).toEqual({
      role: 'contractor',
      name: 'Dana Whitfield',
      company_name: 'Whitfield Roofing LLC',
      phone: `+1${user['phone']!.replace(/\D/g, '')}`,
      email: user['email'],
      payouts_status: 'pending',
      status: 'live',
      website_type: 'jobly',
      jobly_url: 'https://whitfield.example.com/',
      external_url: null,
      business_name: 'Whitfield Roofing',
    });
    const tasks = await server.sql`
      select 1 from pgboss.job where name = 'ensure-merchant' and data ->> 'userId' = ${userId}`;
    expect(tasks).toHaveLength(1);
    expect(await logOf(server, userId)).toMatchObject([
      { action: 'create-user', actor_role: 'gate', address: '203.0.113.7' },
    ]);
  });

  it('creates one by signature, without the gate; the name for the website to come is kept', async () => {
    const made = await server.ask('POST', FORM, signed(newUser()));
    expect(made.status).toBe(200);
    const userId = String(made.body['userId']);
    expect(await logOf(server, userId)).toMatchObject([{ actor_role: 'system' }]);
    const [details] = await server.sql<{ business_name: string }>`
      select business_name from website_details where user_id = ${userId}`;
    expect(details!.business_name).toBe('Whitfield Roofing');
  });

  it('refuses a request with neither', async () => {
    const user = newUser();
    const forged = signed(user, randomUUID(), 'another secret of somebody');
    const changed = { ...signed(user), body: JSON.stringify(formOf(user)) };
    for (const options of [
      { body: formOf(user) },
      forged,
      changed,
      { body: formOf(user), headers: { 'typeform-signature': 'sha256=' } },
      { body: formOf(user), cookie: 'jobly_user_form=nonsense' },
      { body: 'not json' },
    ]) {
      expect(await server.ask('POST', FORM, options)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    }
    const rows = await server.sql`select 1 from profiles where email = ${user['email']}`;
    expect(rows).toHaveLength(0);
  });

  it('makes one user of one response, however often and at once it is sent', async () => {
    const user = newUser();
    const token = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.ask('POST', FORM, signed(user, token))),
    );
    expect(new Set(answers.map(({ body }) => body['userId'])).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  it('sent again after its user was deleted makes nobody, with a token or without', async () => {
    for (const named of [true, false]) {
      const user = newUser();
      const form = formOf(user);
      if (!named) Reflect.deleteProperty(form.form_response, 'token');
      const cookie = await openedGate();
      const post = () => server.ask('POST', FORM, { cookie, body: form });
      const first = await post();
      expect(first.status).toBe(200);
      expect((await post()).body['userId']).toBe(first.body['userId']);
      await server.sql`delete from users where id = ${first.body['userId']}`;
      expect(await post()).toMatchObject({ status: 200, body: { userId: first.body['userId'] } });
      const made = await server.sql`select 1 from profiles where email = ${user['email']}`;
      expect(made).toEqual([]);
    }
  });

  it.each([
    [{ email: '' }, 'Email is required'],
    [{ email: undefined }, 'Email is required'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ first_name: '  ' }, 'First name is required'],
    [{ first_name: 'x'.repeat(51) }, 'First name must be less than 50 characters'],
    [{ last_name: '' }, 'Last name is required'],
    [{ last_name: 'x'.repeat(51) }, 'Last name must be less than 50 characters'],
    [{ phone: '' }, 'Phone number is required'],
    [
      { phone: '1234567890' },
      'Please enter a valid US phone number (10 digits, e.g., 5551234567 or (555) 123-4567)',
    ],
    [{ company_name: 'x'.repeat(101) }, 'Company name must be less than 100 characters'],
    [{ business_name: 'x'.repeat(101) }, 'Business name must be less than 100 characters'],
    [{ jobly_url: 'javascript:alert(1)' }, 'Please enter a valid URL'],
  ])('says what is wrong with %j', async (given, details) => {
    const answer = await server.ask('POST', FORM, signed(newUser(given)));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: 'Not valid',
      details,
      message: `Not valid: ${details}`,
    });
  });

  it.each([
    ['premium', '+19005551234'],
    ['toll-free', '+18885551234'],
    ['personal', '+15005551234'],
    ['unassigned', '+12005551234'],
  ])('takes no %s number for a phone', async (_, phone) => {
    const { body } = await server.ask('POST', FORM, signed(newUser({ phone })));
    expect(body['message']).toMatch(/^Not valid: Please enter a valid US phone number/);
  });

  it('takes no generated site for that of an account that is only being made', async () => {
    const user = newUser({ jobly_url: 'http://somebodyelse.jobly.site:4000/' });
    expect((await server.ask('POST', FORM, signed(user))).body).toMatchObject({
      error: 'Not a site of this account',
      details: expect.stringContaining('leave the website URL empty') as string,
    });
  });

  it('refuses a phone or an e-mail that somebody has, and our own name, in a sentence', async () => {
    const other = await makeAccount(server);
    const phone = await server.ask('POST', FORM, signed(newUser({ phone: other.phone })));
    expect(phone).toMatchObject({
      status: 409,
      body: {
        code: 'user_not_created',
        error: 'Phone already in use',
        details: 'There is an account with this phone number.',
      },
    });
    const named = await server.ask('POST', FORM, signed(newUser({ company_name: 'Jobly Inc.' })));
    expect(named).toMatchObject({ status: 409, body: { details: NAME_NOT_ALLOWED } });
    const first = newUser();
    await server.ask('POST', FORM, signed(first));
    const again = newUser({ email: first['email']!.toUpperCase() });
    expect(await server.ask('POST', FORM, signed(again))).toMatchObject({
      status: 409,
      body: { error: 'Email already in use' },
    });
    const twins = [newUser(), newUser()];
    twins[1]!['phone'] = twins[0]!['phone']!;
    const answers = await Promise.all(twins.map((user) => server.ask('POST', FORM, signed(user))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
