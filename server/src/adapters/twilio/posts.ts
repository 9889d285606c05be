import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { ForgedPostError, type CarrierPost, type CarrierPosts } from '../../ports/carrier.ts';
import { provenByEither, type Secret } from '../../secret.ts';

/** https://www.twilio.com/docs/api/errors/21610 */
export const OPTED_OUT_CODE = 21_610;

const Reply = z.object({
  From: z.string().min(1),
  Body: z.string().default(''),
  /** Set when Twilio's own opt-out took the reply. */
  OptOutType: z.string().optional(),
});
const Report = z.object({
  MessageSid: z.string().min(1),
  MessageStatus: z.string(),
  ErrorCode: z.coerce.number().optional(),
});

const OUTCOMES: Record<string, 'delivered' | 'failed'> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
};

/** Form posts, signed with the account's token. */
export function twilioPosts(authToken: Secret, previous?: Secret): CarrierPosts {
  const verify = (post: CarrierPost) =>
    provenByEither(authToken, previous, (token) => verifyBy(token, post));
  return {
    readReply(post) {
      verify(post);
      const reply = Reply.parse(post.form);
      return { from: reply.From, body: reply.Body, optedOut: reply.OptOutType === 'STOP' };
    },
    readReport(post) {
      verify(post);
      const report = Report.parse(post.form);
      return {
        providerMessageId: report.MessageSid,
        outcome: OUTCOMES[report.MessageStatus] ?? 'under-way',
        optedOut: report.ErrorCode === OPTED_OUT_CODE,
      };
    },
  };
}

/** HMAC-SHA1 over the URL and every field, sorted by name, without separators. */
export function twilioSignature(authToken: Secret, { url, form }: Omit<CarrierPost, 'signature'>) {
  const fields = Object.entries(form).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = url + fields.flat().join('');
  return createHmac('sha1', authToken.reveal()).update(text).digest();
}

function verifyBy(authToken: Secret, post: CarrierPost): void {
  const expected = twilioSignature(authToken, post);
  const given = Buffer.from(post.signature ?? '', 'base64');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new ForgedPostError('the signature is not right');
  }
}
