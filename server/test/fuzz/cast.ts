import { randomBytes } from 'node:crypto';
import { hashToken } from '../../src/crypto.ts';
import { makeAccount, type TestAccount } from '../factories.ts';
import type { Shop } from '../shop.ts';

export const CALLERS = [
  'nobody',
  'contractor',
  'other contractor',
  'frozen contractor',
  'paused contractor',
  'signed out',
  'staff',
  'staff by a code alone',
  'staff viewing',
  'admin',
] as const;
export type CallerName = (typeof CALLERS)[number];

export interface Cast {
  accounts: Record<'contractor' | 'other contractor', TestAccount>;
  /** A fresh session for each request, without counted limits. */
  cookieOf(name: CallerName): Promise<string | undefined>;
}

type Played = Exclude<CallerName, 'nobody'>;

/** Sessions are inserted directly: a request may end its caller's session, and the next one needs it again. */
export async function makeCast(shop: Shop): Promise<Cast> {
  const { server } = shop;
  const staff = () => makeAccount(server, { role: 'staff' });
  const contractor = (await shop.business()).account;
  const other = (await shop.business()).account;
  const accounts: Record<Played, TestAccount> = {
    contractor,
    'other contractor': other,
    'frozen contractor': await makeAccount(server),
    'paused contractor': await makeAccount(server),
    'signed out': contractor,
    staff: await staff(),
    'staff by a code alone': await staff(),
    'staff viewing': await staff(),
    admin: await makeAccount(server, { role: 'admin' }),
  };
  const tokens = new Map<CallerName, string>();
  for (const name of CALLERS) tokens.set(name, randomBytes(32).toString('base64url'));
  const paused = accounts['paused contractor'].userId;
  const frozen = accounts['frozen contractor'].userId;
  return {
    accounts,
    async cookieOf(name) {
      if (name === 'nobody') return undefined;
      const cookie = `jobly_session=${tokens.get(name)!}`;
      const { userId } = accounts[name];
      const isProven = ['staff', 'staff viewing', 'admin'].includes(name);
      await server.owner.query(RENEW, [
        userId,
        hashToken(tokens.get(name)!),
        isProven,
        name === 'staff viewing' ? contractor.userId : null,
        name === 'signed out',
        userId === paused,
        userId === frozen,
      ]);
      return cookie;
    },
  };
}

const RENEW = `
  with uncounted as (delete from rate_limits),
  account as (
    update users set suspended_at = case when $6 then now() end
    where id = $1 and (suspended_at is not null) <> $6
  ), frozen as (
    update contractors set payouts_frozen_at = now(), payouts_frozen_by = 'owner'
    where user_id = $1 and $7 and payouts_frozen_at is null
  ), passkey as (
    insert into passkeys (user_id, credential_id, public_key, name, created_at)
    select $1, $2, '\\x00', 'Chrome on Android', now() where $3
    on conflict (credential_id) do update set name = excluded.name returning id
  )
  insert into sessions (user_id, token_hash, device, verified_at, created_at, last_seen_at, expires_at,
    passkey_id, viewing_user_id, viewing_until)
  select $1, $2, 'Chrome on Android', now(), now() - interval '1 minute', now(),
    now() + case when $5 then interval '0' else interval '30 minutes' end,
    (select id from passkey), $4, case when $4::uuid is not null then now() + interval '10 minutes' end
  on conflict (token_hash) do update set verified_at = now(), last_seen_at = now(),
    created_at = excluded.created_at, expires_at = excluded.expires_at, passkey_id = excluded.passkey_id,
    viewing_user_id = excluded.viewing_user_id, viewing_until = excluded.viewing_until,
    confirmed_for = null, confirmed_at = null`;
