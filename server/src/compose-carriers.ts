import { localCarriers } from './adapters/local-inbox/carriers.ts';
import { smtpEmail } from './adapters/smtp/email.ts';
import { twilioPosts } from './adapters/twilio/posts.ts';
import { twilioSms } from './adapters/twilio/sms.ts';
import { STATUS_PATH } from './features/messages/carrier-routes.ts';
import { keepLocally } from './features/messages/local-inbox.ts';
import type { House } from './house.ts';

/** Real carriers where configured; the local inbox otherwise (production refuses to start then). */
export function composeCarriers(house: House) {
  const { sms, email } = house.config;
  const local = localCarriers({
    store: keepLocally(house.database),
    print: house.print,
  });
  const statusUrl = house.publicUrl + STATUS_PATH;
  return {
    sms: sms.carrier === 'twilio' ? twilioSms({ ...sms, statusUrl }) : local.sms,
    posts: sms.carrier === 'twilio' ? twilioPosts(sms.authToken) : undefined,
    email: email.carrier === 'smtp' ? smtpEmail(email) : local.email,
    local: !house.config.production && (sms.carrier === 'local' || email.carrier === 'local'),
  };
}
