import { letter } from '@jobly/core/letter';
import { expect, it } from 'vitest';
import { NO_BUDGET_LIMITS } from '../../../test/carrier.ts';
import { makeAccount } from '../../../test/factories.ts';
import { messageKeys as keys, queueTestMessage } from '../../../test/test-message.ts';
import { useServer } from '../../../test/test-server.ts';
import type { EmailMessage } from '../../ports/carrier.ts';
import { deliverMessage } from './deliver-message.ts';

const server = useServer();

/** A receipt in the name of the account's business, as the mail server gets it. */
async function sentFor(userId: string): Promise<EmailMessage> {
  const { database, clock } = server;
  const sent: EmailMessage[] = [];
  const enqueue = async () => {};
  const id = await queueTestMessage(
    server,
    {
      userId,
      channel: 'email',
      recipient: 'dana@example.com',
      write: () => letter('Receipt', ['Thank you']),
      fromBusiness: true,
    },
    { publicUrl: 'https://jobly.example' },
  );
  const carrier = {
    async send(message: EmailMessage) {
      sent.push(message);
      return { providerMessageId: '1' };
    },
  };
  const nothing = { sms: carrier, push: carrier } as never as Record<'sms' | 'push', never>;
  const deps = { database, clock, keys, allowedCountries: ['US'], onDeliveryStatus: enqueue };
  const carriers = { ...nothing, email: carrier, ...NO_BUDGET_LIMITS };
  await deliverMessage({ ...deps, ...carriers }, id!, { last: true });
  return sent[0]!;
}

it('is from the business, with its logo, and takes answers to its mailbox', async () => {
  const { userId } = await makeAccount(server);
  const email = 'joe@pipes.example';
  const set = (column: string, value: string) =>
    server.owner.query(`update profiles set ${column} = $2 where id = $1`, [userId, value]);
  await set('company_name', 'Joe & Sons www.evil.example');
  const logo = `${'joe-'.repeat(6)}.webp`;
  await server.sql`
    insert into uploads (user_id, bucket, name, content_type, byte_count, width, height)
    values (${userId}, 'logos', ${logo}, 'image/webp', 1, 1, 1)`;
  await set('logo_name', logo);
  await set('email', email);
  const first = await sentFor(userId);
  expect(first.fromName).toBe('Joe & Sons via Jobly');
  expect(first.html).toContain(`src="https://jobly.example/files/logos/${logo}"`);
  expect(first.replyTo).toBe(email);
});

it('takes answers nowhere else where a business has no mailbox', async () => {
  const { userId } = await makeAccount(server);
  await server.sql`update profiles set email = null where id = ${userId}`;
  expect((await sentFor(userId)).replyTo).toBeUndefined();
});
