import { expect, it } from 'vitest';
import { makeAccount } from '../../../test/factories.ts';
import { useServer } from '../../../test/test-server.ts';
import { makeKeys } from '../../crypto.ts';
import { Secret } from '../../secret.ts';
import { SIGN_IN_RULES, signInLimits } from './limits.ts';
import { sendCode } from './send-code.ts';

const server = useServer();

it('sends no code to a phone that leaves the account between the look-up and the text', async () => {
  const account = await makeAccount(server);
  const rules = { ...SIGN_IN_RULES, allowedCountries: ['US'], textsPerDay: 100 };
  const texts: string[] = [];
  const sending = (meanwhile: () => Promise<unknown>) =>
    sendCode(
      {
        database: server.database,
        clock: server.clock,
        keys: makeKeys(new Secret('a secret of at least thirty-two characters')),
        rules,
        limits: {
          ...signInLimits(server.database.pool, rules),
          sendToPhone: async () => {
            await meanwhile();
            return ['share', 'somebody'];
          },
        },
        host: 'localhost',
        queueMessage: async (_, { recipient }) => {
          texts.push(recipient);
          return undefined;
        },
      },
      {
        phone: account.phone,
        address: ['203.0.113.8'],
        deviceHash: Buffer.alloc(32),
        newDevice: true,
        language: 'en',
      },
    );
  const change = () =>
    server.sql`update profiles set phone = ${'+14155557091'} where id = ${account.userId}`;
  await expect(sending(change)).rejects.toMatchObject({ code: 'phone_unknown' });
  const codes = await server.sql`
    select 1 from sign_in_challenges where user_id = ${account.userId}`;
  expect(codes).toEqual([]);
  expect(texts).toEqual([]);
  await server.sql`update profiles set phone = ${account.phone} where id = ${account.userId}`;
  await sending(async () => {});
  expect(texts).toEqual([account.phone]);
});
