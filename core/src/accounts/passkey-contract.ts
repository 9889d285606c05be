import * as z from 'zod/mini';
import { forAnyone, forSignedIn } from '../contract.ts';
import { CODE_PURPOSES } from './code-purpose.ts';
import { User } from './contract.ts';

/** The authenticator's response; the library parses it, and only signed content counts. */
const Credential = z.looseObject({
  id: z.string().check(z.maxLength(2048)),
  rawId: z.string().check(z.maxLength(2048)),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});
/** PublicKeyCredentialRequestOptionsJSON or PublicKeyCredentialCreationOptionsJSON. */
const Options = z.looseObject({ challenge: z.string() });

export const NAME_LENGTH = 60;
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_LENGTH));

const REFUSED = ['passkey_refused', 'passkey_unknown'] as const;

export const askForPasskey = forAnyone('POST /auth/v1/passkeys/challenge', {
  summary: 'What a passkey has to sign, to sign in or to confirm',
  reply: z.object({ options: Options }),
});

export const signInByPasskey = forAnyone('POST /auth/v1/passkeys/sign-in', {
  summary: 'Exchange the signature of a passkey for a session (set as an HttpOnly cookie)',
  body: z.strictObject({ credential: Credential }),
  reply: z.object({ user: User }),
  errors: [...REFUSED, 'account_suspended'],
});

export const confirmByPasskey = forSignedIn('POST /auth/v1/passkeys/confirm', {
  own: true,
  summary: 'Prove once more who holds this session, by a passkey, before a dangerous change',
  body: z.strictObject({ purpose: z.enum(CODE_PURPOSES), credential: Credential }),
  reply: z.object({ user: User }),
  errors: REFUSED,
});

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type Passkey = z.output<typeof Passkey>;

export const listPasskeys = forSignedIn('GET /auth/v1/passkeys', {
  summary: 'Your passkeys',
  reply: z.object({ passkeys: z.array(Passkey) }),
});

const ADD_ERRORS = [
  'fresh_code_needed',
  'account_frozen',
  'passkey_needed',
  'passkey_not_allowed',
  'passkeys_used_up',
] as const;

export const startPasskey = forSignedIn('POST /auth/v1/passkeys/new', {
  summary: 'What a new passkey is to be made with',
  reply: z.object({ options: Options }),
  errors: ADD_ERRORS,
});

export const addPasskey = forSignedIn('POST /auth/v1/passkeys', {
  summary: 'Keep a new passkey; this session is then one that was proved by it',
  body: z.strictObject({ credential: Credential }),
  reply: z.object({ user: User, passkey: Passkey }),
  errors: [...ADD_ERRORS, 'passkey_refused'],
});

export const renamePasskey = forSignedIn('PATCH /auth/v1/passkeys/{id}', {
  summary: 'Call one of your passkeys by another name',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ name: Name }),
  errors: ['not_found'],
});

export const removePasskey = forSignedIn('DELETE /auth/v1/passkeys/{id}', {
  summary: 'Remove one of your passkeys, and sign out what it signed in elsewhere',
  params: z.strictObject({ id: z.uuid() }),
  errors: ['not_found', 'fresh_code_needed', 'account_frozen', 'passkey_needed', 'passkey_last'],
});
