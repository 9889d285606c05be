import { siteDraft } from '@jobly/core/websites/site-draft';
import { diskFiles } from '../src/adapters/files/disk.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { hashToken } from '../src/crypto.ts';
import { newAddress } from './authorization-answers.ts';
import { makeAccount, signIn, type TestAccount } from './factories.ts';
import { plainPng, sendPicture } from './pictures.ts';
import { makeLinkRow } from './staff.ts';
import type { Bucket } from '../src/ports/files.ts';
import type { TestServer } from './test-server.ts';

/** Pictures take a second each: read-only ones are made once per server. */
export function oncePerServer<Made>(make: (server: TestServer) => Promise<Made>) {
  const made = new WeakMap<TestServer, Promise<Made>>();
  return (server: TestServer): Promise<Made> => {
    const known = made.get(server) ?? make(server);
    made.set(server, known);
    return known;
  };
}

/** With its signed URL. */
export async function makeUpload(server: TestServer, owner: TestAccount) {
  const cookie = await signIn(server, owner, { address: newAddress() });
  const { body } = await sendPicture(server, cookie, plainPng(32, 24));
  const [path = '', query = ''] = String(body['previewUrl']).split('?');
  const name = path.split('/').at(-1)!;
  return { id: name, query: `?${query}` };
}

export async function askForPicture(
  server: TestServer,
  owner: TestAccount,
  name: string,
): Promise<string> {
  const [request] = await server.sql<{ id: string }>`
    insert into website_change_requests (id, website_id, user_id, description, upload_id)
    select gen_random_uuid(), w.id, w.user_id, 'Please show this picture', u.id
    from websites w join uploads u using (user_id) where w.user_id = ${owner.userId} and u.name = ${name}
    returning id`;
  return request!.id;
}

interface ShownSite {
  userId: string;
  slug: string;
  photo: string;
}

export async function publishWithPicture(
  server: TestServer,
  owner: TestAccount,
): Promise<ShownSite> {
  const { id } = await makeUpload(server, owner);
  const changeRequestId = await askForPicture(server, owner, id);
  const cookie = await signIn(server, await makeAccount(server, { role: 'staff' }));
  const path = `/rest/v1/staff/sites/${owner.userId}`;
  const added = await server.ask('POST', `${path}/photos`, { cookie, body: { changeRequestId } });
  const photo = String(added.body['name']);
  const { body: site } = await server.ask('GET', path, { cookie });
  const draft = { ...(site['draft'] as object), photos: [{ name: photo, alt: 'A faucet' }] };
  await server.ask('PUT', path, { cookie, body: { draft } });
  await server.ask('POST', `${path}/publish`, { cookie, body: {} });
  return { userId: owner.userId, slug: String(site['slug']), photo };
}

export async function makeReviewToken(server: TestServer): Promise<string> {
  const account = await makeAccount(server);
  const link = await makeLinkRow(server, account);
  await server.sql`
    insert into review_settings (user_id, business_name, review_url)
    values (${account.userId}, 'Rivera Plumbing', 'https://g.page/r/x/review')`;
  const token = randomUUID();
  await server.sql`
    insert into review_requests
      (payment_link_id, user_id, token, status, channel, email_key, due_at, sent_at)
    values (${link.id}, ${account.userId}, ${token}, 'sent', 'email', ${`${token}@example.com`},
      now(), now())`;
  return token;
}

export async function makePaidLink(server: TestServer, owner: TestAccount) {
  const link = await makeLinkRow(server, owner);
  await server.sql`select app.credit_cash(${link.id}, now())`;
  return link;
}

/** Not shown by a site yet. */
export const makeOwnPhoto = async (server: TestServer, owner: TestAccount): Promise<string> =>
  (await makePicture(server, owner, 'website-photos')).name;

/** Shown to the customer of a link. */
export async function makeWorkPhoto(server: TestServer, owner: TestAccount) {
  const { id, url } = await makeLinkRow(server, owner);
  const picture = await makePicture(server, owner, 'job-photos');
  const photoId = randomUUID();
  await server.sql`
    with proof as (insert into work_proofs (work_id, user_id, shows_photos)
      values (${id}, ${owner.userId}, true) returning work_id, user_id)
    insert into work_photos (id, work_id, user_id, upload_id)
    select ${photoId}, work_id, user_id, ${picture.id} from proof`;
  return { id, url, photoId };
}

async function makePicture(server: TestServer, owner: TestAccount, bucket: Bucket) {
  const name = `${randomUUID().replaceAll('-', '')}.webp`;
  const place = { bucket, name };
  await diskFiles(server.filesDirectory).write(place, Buffer.from('x'), 'image/webp');
  const [row] = await server.sql<{ id: string }>`
    insert into uploads (user_id, bucket, name, content_type, byte_count, width, height)
    values (${owner.userId}, ${bucket}, ${name}, 'image/webp', 1, 1, 1) returning id`;
  return { id: row!.id, name };
}

/** On a card payment, by the real functions that credit and keep the ledger. */
export async function makeDispute(server: TestServer, owner: TestAccount): Promise<string> {
  const { id } = await makeLinkRow(server, owner);
  const [checkout, payment, dispute] = [randomUUID(), randomUUID(), randomUUID()];
  await server.sql`
    insert into checkout_attempts (payment_link_id, user_id, method, merchant_id, amount_cents, fee_cents,
      net_cents, status, provider_checkout_id, checkout_url, started_at)
    select id, user_id, 'card', 'm', amount_cash_cents, 0, amount_cash_cents, 'open', ${checkout},
      'https://checkout.example/', now() from payment_links where id = ${id}`;
  await server.sql`
    select app.credit_checkout(${checkout}, 'm', 'jobly:' || id, ${payment}, amount_cents, 'USD',
      now(), now())
    from checkout_attempts where provider_checkout_id = ${checkout}`;
  await server.sql`
    select app.record_dispute(${dispute}, ${payment}, 'm', 100, 0, 'USD', 'fraudulent', 'open',
      null, now(), now())`;
  const [row] = await server.sql<{ id: string }>`
    select id from disputes where provider_dispute_id = ${dispute}`;
  return row!.id;
}

/** From a change notice; with its own account, because its sessions end. */
export async function makeChangeToken(server: TestServer): Promise<string> {
  const { userId } = await makeAccount(server);
  const token = randomBytes(16).toString('base64url');
  await server.sql`
    insert into account_changes (user_id, kind, token_hash, changed_at)
    values (${userId}, 'phone', ${hashToken(token)}, now())`;
  return token;
}

export const DRAFT = siteDraft({
  businessName: 'Matrix Paving',
  businessPhone: '(415) 555-0132',
  email: null,
  trade: null,
  serviceArea: null,
  openingHours: null,
});

export async function makeSite(
  server: TestServer,
  userId: string,
  kind: 'site' | 'changeRequest',
): Promise<{ id: string; also?: string }> {
  await server.sql`
    insert into sites (website_id, user_id, slug, draft)
    select id, user_id, substr(replace(user_id::text, '-', ''), 1, 20), ${JSON.stringify(DRAFT)}::jsonb
    from websites where user_id = ${userId}`;
  if (kind === 'site') return { id: userId };
  await server.sql`
    update websites set status = 'update_requested', jobly_url = 'https://x.example.com/',
    change_request = 'Please change the hours' where user_id = ${userId}`;
  const [request] = await server.sql<{ id: string; also: string }>`
    insert into website_change_requests (id, website_id, user_id, description)
    select gen_random_uuid(), id, user_id, 'Please change the hours' from websites
    where user_id = ${userId}
    returning id, user_id as also`;
  return request!;
}
