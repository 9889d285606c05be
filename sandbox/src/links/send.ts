import { invalid } from '../wire/errors.ts';
import { Fields } from '../wire/fields.ts';

type Channel = { status: 'success' | 'failed' };

/** Nothing leaves the sandbox. A recipient with `fail` in an address, or ending in 0000, fails. */
export function sendLink(body: unknown): { sms?: Channel; email?: Channel } {
  const fields = new Fields(body);
  const sms = fields.optionalObject('sms')?.text('recipient', 20);
  const email = fields.optionalObject('email')?.text('recipient', 320);
  if (sms === undefined && email === undefined) throw invalid('sms or email is required');
  if (sms !== undefined && !/^\+[1-9]\d{6,14}$/.test(sms)) {
    throw invalid('sms.recipient must be in E.164 form');
  }
  return {
    ...(sms !== undefined && { sms: { status: sms.endsWith('0000') ? 'failed' : 'success' } }),
    ...(email !== undefined && { email: { status: /fail/i.test(email) ? 'failed' : 'success' } }),
  };
}
