import { expect, it } from 'vitest';
import { beforeTests } from './before-tests.ts';
import { makeAccount } from './factories.ts';
import { member } from './staff.ts';
import { useServer } from './test-server.ts';
import { takeReply } from '../src/features/messages/carrier-routes.ts';

const server = useServer();
const staff = beforeTests(() => member(server, 'staff'));

it('shows who wants no texts, since when and by which word: on the desk and with the person', async () => {
  const { userId, phone } = await makeAccount(server, { phone: '+14155557321' });
  const reply = {
    from: phone,
    body: ' Stop\u0000 texting me, I have said so more than often enough!',
    optedOut: false,
  };
  await takeReply(server, reply);
  const expected = {
    channel: 'sms',
    contact: '4155557321',
    source: 'reply',
    word: 'Stop texting me, I have said so more tha',
    since: expect.any(String) as string,
  };
  const found = await staff.ask('GET', `/rest/v1/staff/search?q=${encodeURIComponent(phone)}`);
  expect(found.body['optOuts']).toEqual([expected]);
  const person = await staff.ask('GET', `/rest/v1/staff/people/${userId}`);
  expect(person.body['optOuts']).toEqual([expected]);
});

it('shows what an account has used of its texts and e-mails', async () => {
  const { userId } = await makeAccount(server);
  await server.sql`
    insert into rate_limits (key, points, expire)
    values (${`messages:sms:account:${userId}:hour`}, 7, (extract(epoch
    from now()) * 1000 + 60000)::bigint)`;
  const { body } = await staff.ask('GET', `/rest/v1/staff/people/${userId}`);
  expect([body['optOuts'], body['budgets']]).toEqual([
    [],
    [
      { channel: 'sms', per: 'hour', used: 7, allowed: 200 },
      { channel: 'sms', per: 'day', used: 0, allowed: 600 },
      { channel: 'email', per: 'hour', used: 0, allowed: 200 },
      { channel: 'email', per: 'day', used: 0, allowed: 600 },
    ],
  ]);
});
