import * as z from 'zod/mini';
import { forAnyone, forSignedIn } from '../contract.ts';
import { MISSING_REASONS, PRICING_MODELS } from '../fees/pricing.ts';
import { LANGUAGES } from '../language/language.ts';
import { BankChangeRule, PayoutHold } from '../payouts/hold.ts';
import { CodeInput, PhoneInput } from './schema.ts';

export const Role = z.enum(['contractor', 'staff', 'admin']);
export type Role = z.output<typeof Role>;

export const User = z.object({
  id: z.uuid(),
  role: Role,
  phone: z.string(),
  /** Chosen by the user; otherwise the device's clock. */
  timeZone: z.optional(z.nullable(z.string())),
  language: z.optional(z.enum(LANGUAGES)),
  /** When this session was started; sensitive actions require a fresh proof when it is old. */
  verifiedAt: z.iso.datetime(),
  /** Signed in with a passkey, which can be requested again. */
  passkey: z.optional(z.literal(true)),
  /** Staff only, what is missing: sign in by passkey, create a first one, or ask an operator. */
  staffNeeds: z.optional(z.enum(['passkey', 'first_passkey', 'operator'])),
  /** Staff only: the contractor whose account this session is viewing, read-only. */
  viewing: z.optional(
    z.nullable(z.object({ userId: z.uuid(), name: z.string(), until: z.iso.datetime() })),
  ),
});
export type User = z.output<typeof User>;

export const CodeSent = z.object({
  resendAfterSeconds: z.number(),
  expiresInSeconds: z.number(),
});
export const SEND_ERRORS = [
  'phone_unknown',
  'phone_country',
  'account_suspended',
  'code_sent_just_now',
  'code_asked_elsewhere',
  'sign_in_failures_used_up',
  'code_sends_used_up',
  'texts_used_up',
] as const;

export const sendCode = forAnyone('POST /auth/v1/otp', {
  summary: 'Text a sign-in code to a phone that has an account',
  body: z.strictObject({ phone: PhoneInput }),
  reply: CodeSent,
  errors: SEND_ERRORS,
});

export const CODE_ERRORS = [
  'code_wrong',
  'code_expired',
  'code_guesses_used_up',
  'sign_in_failures_used_up',
] as const;

export const verifyCode = forAnyone('POST /auth/v1/verify', {
  summary: 'Exchange a code for a session (set as an HttpOnly cookie)',
  body: z.strictObject({ phone: PhoneInput, token: CodeInput, type: z.literal('sms') }),
  reply: z.object({ user: User }),
  errors: ['phone_unknown_at_verify', 'account_suspended', ...CODE_ERRORS],
});

export const getSession = forAnyone('GET /auth/v1/session', {
  summary: 'The signed-in user, or null; never an error, so a page can ask before it knows',
  reply: z.object({
    user: z.nullable(User),
    /** The browser still had a session that has ended. Sent once: the cookie is removed with it. */
    ended: z.optional(z.literal(true)),
    why: z.optional(z.string()),
  }),
});

export const getUser = forSignedIn('GET /auth/v1/user', {
  own: true,
  summary: 'The signed-in user',
  reply: z.object({ user: User }),
});

export const signOut = forAnyone('POST /auth/v1/logout', {
  summary: 'End this session on the server and clear its cookie; fine when there is none',
});

export const Session = z.object({
  id: z.uuid(),
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  current: z.boolean(),
});
export type Session = z.output<typeof Session>;

export const listSessions = forSignedIn('GET /auth/v1/sessions', {
  summary: 'The devices this account is signed in on',
  reply: z.object({ sessions: z.array(Session) }),
});

export const revokeSession = forSignedIn('DELETE /auth/v1/sessions/{id}', {
  whileFrozen: true,
  summary: 'Sign out one of your devices',
  params: z.strictObject({ id: z.uuid() }),
  errors: ['not_found'],
});

export const Profile = z.object({
  id: z.uuid(),
  name: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Public. */
  logoUrl: z.nullable(z.string()),
  addressStreet: z.nullable(z.string()),
  addressCity: z.nullable(z.string()),
  addressState: z.nullable(z.string()),
  addressZip: z.nullable(z.string()),
  licenseNumber: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  /** The default until one is chosen: the zone of the phone's area code. */
  phoneTimeZone: z.string(),
  language: z.enum(LANGUAGES),
  /** Whether customers who pay online may add a tip. */
  takesTips: z.boolean(),
  /** Identifies this version: a save names the version it was based on. */
  updatedAt: z.iso.datetime(),
});
export type Profile = z.output<typeof Profile>;

export const getProfile = forSignedIn('GET /rest/v1/profiles/me', {
  summary: "The signed-in user's profile",
  reply: Profile,
  errors: ['profile_not_found'],
});

export const Contractor = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  lopayMerchantId: z.nullable(z.string()),
  /** As people know it: of the merchant, or where one is to be registered. */
  provider: z.optional(z.string()),
  /** After a move, until the new merchant is set up: the provider through which customers go on paying. */
  paidThrough: z.optional(z.nullable(z.string())),
  payoutsStatus: z.enum(['pending', 'active']),
  nextPayoutDate: z.nullable(z.iso.date()),
  businessVerificationStatus: z.enum(['in_progress', 'complete']),
  bankRoutingLast4: z.nullable(z.string()),
  bankAccountLast4: z.nullable(z.string()),
  /** The new account of a pending change; null when it is certain where payouts go. */
  bankChangeLast4: z.nullable(z.string()),
  payoutHold: z.optional(z.nullable(PayoutHold)),
  /** What is delayed when the bank account changes; null when nothing is. */
  bankChangeRule: z.optional(z.nullable(BankChangeRule)),
  bankAccountType: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  /** When Home first showed that setup is complete. */
  setupSeenAt: z.optional(z.nullable(z.iso.datetime())),
  /** How card fees may be passed on, the default first; without it, as the specification has it. */
  pricing: z.optional(
    z.object({
      models: z.array(z.enum(PRICING_MODELS)),
      missing: z.nullable(z.enum(MISSING_REASONS)),
    }),
  ),
  bnplRequested: z.boolean(),
  extrasWebsite: z.boolean(),
  extrasReviews: z.boolean(),
  extrasGmb: z.boolean(),
});
export type Contractor = z.output<typeof Contractor>;

export const getContractor = forSignedIn('GET /rest/v1/contractors/me', {
  summary: "The signed-in user's contractor record",
  reply: Contractor,
  errors: ['contractor_not_found'],
});
