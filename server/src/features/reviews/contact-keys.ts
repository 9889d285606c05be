import { phoneKey } from '@jobly/core/phone';

/** A customer by phone and by e-mail; two spellings are one customer. */
export function keysOf({ phone, email }: { phone: string | null; email: string | null }) {
  const key = phoneKey(phone ?? '');
  const mailbox = email?.trim().toLowerCase() ?? '';
  return {
    phone_key: /^\+?\d{7,15}$/.test(key) ? key : null,
    email_key: mailbox.length >= 3 && mailbox.length <= 254 ? mailbox : null,
  };
}
