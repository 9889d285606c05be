import { twilioSms } from '../src/adapters/twilio/sms.ts';
import { makeKeys } from '../src/crypto.ts';
import { openDatabase } from '../src/db/database.ts';
import { deliverMessage } from '../src/features/messages/deliver-message.ts';
import { Secret } from '../src/secret.ts';
import { NO_BUDGET_LIMITS } from './carrier.ts';

/** Hands one message to the carrier; the test kills it while it waits. */
const [databaseUrl, secret, messageId, carrierUrl] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
];
await deliverMessage(
  {
    database: openDatabase({ url: new Secret(databaseUrl), poolSize: 2, onIdleError: () => {} }),
    clock: { now: () => new Date() },
    keys: makeKeys(new Secret(secret)),
    sms: twilioSms({
      accountSid: 'AC1',
      authToken: new Secret('token'),
      from: '+14155550100',
      apiUrl: carrierUrl,
      statusUrl: 'http://localhost/status',
    }),
    email: { send: () => Promise.reject(new Error('no e-mail here')) },
    push: { send: () => Promise.reject(new Error('no push here')) },
    ...NO_BUDGET_LIMITS,
    onDeliveryStatus: async () => {},
  },
  messageId,
  { last: false },
);
