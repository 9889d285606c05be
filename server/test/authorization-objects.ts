import { randomUUID } from 'node:crypto';
import {
  askForPicture,
  makeChangeToken,
  makeDispute,
  makeOwnPhoto,
  makePaidLink,
  makeReviewToken,
  makeSite,
  makeUpload,
  makeWorkPhoto,
  oncePerServer,
  publishWithPicture,
} from './authorization-shown.ts';
import { makeImport } from './customer-imports.ts';
import { makeProposal } from './authorization-proposals.ts';
import { makeAccount, type TestAccount } from './factories.ts';
import { makeEstimateRow, makeJobRow, makeLinkRow, makeRepeat } from './staff.ts';
import type { TestServer } from './test-server.ts';

/** `id` goes into the path or body. */
export interface TestObject {
  id: string;
  also?: string;
  query?: string;
}

export type ObjectKind =
  | 'link'
  | 'customer'
  | 'customerImport'
  | 'repeat'
  | 'job'
  | 'estimate'
  | 'estimateCode'
  | 'workPhoto'
  | 'shownWorkPhoto'
  | 'code'
  | 'paidCode'
  | 'paidLink'
  | 'reviewToken'
  | 'changeToken'
  | 'frozen'
  | 'upload'
  | 'pictureRequest'
  | 'sitePhoto'
  | 'shownSite'
  | 'shownPhoto'
  | 'ownPhoto'
  | 'passkey'
  | 'session'
  | 'merchant'
  | 'self'
  | 'contractor'
  | 'website'
  | 'site'
  | 'changeRequest'
  | 'googleProfile'
  | 'mismatch'
  | 'alert'
  | 'dispute'
  | 'disputeOf'
  | 'failedTask'
  | 'proposal'
  | 'profileChange'
  | 'logEntry';

/** New each time, so that no cell of the matrix affects another. */
export async function makeObject(
  server: TestServer,
  kind: ObjectKind,
  owner: TestAccount,
): Promise<TestObject> {
  const insert = inserter(server);
  // Objects that staff delete or change get their own account.
  const account = () => makeAccount(server);
  const website = async () => (await withWebsite(server)).userId;
  switch (kind) {
    case 'link':
      return makeLinkRow(server, owner);
    case 'customer':
      return insert(
        `insert into customers (user_id, name) values ($1, 'Dana Whitfield') returning id`,
        [owner.userId],
      );
    case 'customerImport':
      return makeImport(server, owner);
    case 'repeat':
      return makeRepeat(server, owner);
    case 'job':
      return makeJobRow(server, owner);
    case 'estimate':
      return makeEstimateRow(server, owner);
    case 'estimateCode':
      return { id: (await makeEstimateRow(server, owner)).also };
    case 'workPhoto':
    case 'shownWorkPhoto': {
      const { id, url, photoId } = await makeWorkPhoto(server, owner);
      return { id: kind === 'workPhoto' ? id : url, also: photoId };
    }
    case 'code':
      return { id: (await makeLinkRow(server, owner)).url };
    case 'paidCode':
      return { id: (await makePaidLink(server, owner)).url };
    case 'paidLink':
      return { id: (await makePaidLink(server, owner)).id };
    case 'reviewToken':
      return { id: await makeReviewToken(server) };
    case 'changeToken':
      return { id: await makeChangeToken(server) };
    case 'frozen':
      return insert(
        `update contractors set payouts_frozen_at = now(), payouts_frozen_by = 'owner' where user_id = $1
         returning user_id as id`,
        [(await account()).userId],
      );
    case 'upload':
      return (await askedPicture(server)).upload;
    case 'pictureRequest':
      return (await askedPicture(server)).request;
    case 'sitePhoto':
    case 'shownSite':
    case 'shownPhoto': {
      const { userId, slug, photo } = await shownSite(server);
      return { id: kind === 'sitePhoto' ? userId : slug, also: photo };
    }
    case 'ownPhoto':
      return { id: await makeOwnPhoto(server, owner) };
    case 'self':
      return { id: owner.userId };
    case 'contractor':
      return { id: (await account()).userId };
    case 'website':
      return { id: await website() };
    case 'passkey':
      return insert(
        `insert into passkeys (user_id, credential_id, public_key, name, created_at)
         values ($1, decode(md5(random()::text), 'hex'), '\\x00', 'Chrome on Android', now()) returning id`,
        [owner.userId],
      );
    case 'session':
      return insert(
        `insert into sessions (user_id, token_hash, device, verified_at, created_at, last_seen_at, expires_at)
         values ($1, decode(replace($2::text, '-', '') || replace($2::text, '-', ''), 'hex'), 'x',
           now(), now(), now(), now() + interval '1 day') returning id`,
        [owner.userId, randomUUID()],
      );
    case 'merchant':
      return insert(
        `update contractors set lopay_merchant_id = coalesce(lopay_merchant_id, $2) where user_id = $1
         returning lopay_merchant_id as id`,
        [owner.userId, `merchant-${owner.userId}`],
      );
    case 'site':
    case 'changeRequest':
      return makeSite(server, await website(), kind);
    case 'googleProfile': {
      const { userId } = await account();
      await server.sql`
        insert into google_profiles (user_id, status) values (${userId}, 'creating')`;
      return { id: userId };
    }
    case 'mismatch':
      return insert(
        `insert into payment_mismatches (kind, user_id, seen) values ('amount', $1, $2) returning id`,
        [owner.userId, randomUUID()],
      );
    case 'dispute':
      return { id: await makeDispute(server, owner) };
    case 'disputeOf':
      return { id: owner.userId, also: await makeDispute(server, owner) };
    case 'alert':
      return insert(
        `insert into alerts (kind, key, user_id, details) values ('refund_burst', $2, $1, '{}') returning id`,
        [owner.userId, randomUUID()],
      );
    case 'failedTask':
      return insert(
        `insert into pgboss.job (name, data, state, completed_on, retry_limit)
         values ('send-text', jsonb_build_object('messageId', $1::text), 'failed', now(), 0) returning id`,
        [randomUUID()],
      );
    case 'profileChange':
      // Requested, and pending at the provider, so that every call finds it.
      return insert(
        `insert into profile_changes (user_id, wanted, status, provider_pending, asked_at)
         values ($1, '{"name": "Another Name"}', 'asked', true, now()) returning id, user_id as also`,
        [(await account()).userId],
      );
    case 'proposal':
      return makeProposal(server, (await account()).userId);
    case 'logEntry':
    default: {
      const { userId } = await account();
      return insert(
        `insert into audit_log (at, actor_name, actor_role, action, user_id, before, after)
         select now(), 'x', 'staff', 'update-user-phone', id, '{"phone": null}',
           jsonb_build_object('phone', phone) from profiles where id = $1 returning id`,
        [userId],
      );
    }
  }
}

const inserter =
  (server: TestServer) =>
  async (sql: string, values: unknown[]): Promise<TestObject> =>
    (await server.owner.query<TestObject>(sql, values))[0]!;

async function withWebsite(server: TestServer): Promise<TestAccount> {
  const made = await makeAccount(server);
  await inserter(server)(
    `insert into websites (user_id, status, website_type, business_name)
     values ($1, 'creating', 'jobly', 'Matrix Paving') returning id`,
    [made.userId],
  );
  return made;
}

async function withSite(server: TestServer): Promise<TestAccount> {
  const made = await withWebsite(server);
  await makeSite(server, made.userId, 'site');
  return made;
}

const askedPicture = oncePerServer(async (server) => {
  const owner = await withSite(server);
  const upload = await makeUpload(server, owner);
  const request = { id: owner.userId, also: await askForPicture(server, owner, upload.id) };
  return { upload, request };
});

const shownSite = oncePerServer(async (server) =>
  publishWithPicture(server, await withSite(server)),
);
