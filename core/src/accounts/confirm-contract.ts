import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';
import { CODE_PURPOSES } from './code-purpose.ts';
import { CODE_ERRORS, CodeSent, SEND_ERRORS, User } from './contract.ts';
import { CodeInput } from './schema.ts';

const Purpose = z.enum(CODE_PURPOSES);

export const sendConfirmCode = forSignedIn('POST /auth/v1/confirm/otp', {
  own: true,
  summary: 'Text a code to your own phone that confirms one kind of change, named in the text',
  body: z.strictObject({ purpose: Purpose }),
  reply: CodeSent,
  errors: [...SEND_ERRORS, 'passkey_needed'],
});

export const confirmCode = forSignedIn('POST /auth/v1/confirm', {
  own: true,
  summary: 'Prove once more that this session holds the phone, before a dangerous change',
  body: z.strictObject({ token: CodeInput, purpose: Purpose }),
  reply: z.object({ user: User }),
  errors: [...CODE_ERRORS, 'passkey_needed'],
});
