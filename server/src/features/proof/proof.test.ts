import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getProof, saveProof, signHere } from '@jobly/core/proof/contract';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { disputesOf } from '../../../test/disputes.ts';
import { ask, makeJob } from '../../../test/jobs.ts';
import { contentOf, pdfLines } from '../../../test/pdf.ts';
import { phonePicture } from '../../../test/pictures.ts';
import { useBusiness, useShop, type Business, type MadeLink } from '../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);
const stranger = useBusiness(shop);

const photoPath = ({ id }: { id: string }, photoId: string) =>
  `/rest/v1/payment_links/${id}/photos/${photoId}`;

async function addPhoto(
  link: { id: string },
  { id = randomUUID(), by = maria, bytes }: { id?: string; by?: Business; bytes?: Buffer } = {},
) {
  const body = bytes ?? (await phonePicture('jpeg'));
  const answer = await shop.ask('PUT', photoPath(link, id), { body, cookie: by.cookie });
  return { id, ...answer };
}

const proofOf = (link: { id: string }) => maria.call(getProof, { params: { id: link.id } });
const save = (link: { id: string }, body: { showsPhotos?: boolean; isAsked?: boolean }) =>
  maria.call(saveProof, { params: { id: link.id }, body });

const open = (path: string, init: RequestInit = {}) =>
  fetch(shop.address + path, { redirect: 'manual', ...init });
const textOf = async (link: MadeLink) => {
  const html = await (await open(`/pay/${link.url}`)).text();
  return { html, text: html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ') };
};

/** As a browser without script sends the form of the customer's page. */
const sign = (link: MadeLink, form: Record<string, string>, headers: Record<string, string> = {}) =>
  open(`/pay/${link.url}/work-done`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'user-agent': 'Old phone', ...headers },
    body: new URLSearchParams(form),
  });

it('a photo is remade without its place, private, and shown to the customer only if wished', async () => {
  const link = await maria.makeLink();
  const added = await addPhoto(link);
  expect(added.status).toBe(200);
  const [photo] = (await proofOf(link)).photos;
  const seen = await sharp(Buffer.from(await (await open(photo!.url)).arrayBuffer())).metadata();
  expect([seen.format, seen.exif]).toEqual(['jpeg', undefined]);
  expect((await open(photo!.url.split('?')[0]!)).status).toBe(404);

  const shownAt = `/pay/${link.url}/photos/${photo!.id}`;
  expect((await open(shownAt)).status).toBe(404);
  expect((await textOf(link)).html).not.toContain('<img');
  await save(link, { showsPhotos: true });
  await maria.ask('PATCH', photoPath(link, photo!.id), { kind: 'after' });
  const { html, text } = await textOf(link);
  expect(text).toContain('Photos (1)');
  expect(html).toContain(`<img src="${shownAt}" alt="After" loading="lazy">`);
  expect(html.indexOf('<details')).toBeGreaterThan(html.indexOf('class="go"'));
  const shown = await open(shownAt);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  // By the code of this link alone.
  const other = await maria.makeLink();
  expect((await open(`/pay/${other.url}/photos/${photo!.id}`)).status).toBe(404);
  await maria.ask('POST', `/rest/v1/payment_links/${link.id}/cancel`, {});
  expect((await open(shownAt)).status).toBe(404);
});

it('sent again after a lost answer it is one photo; there are twenty at most', async () => {
  const link = await maria.makeLink();
  const id = randomUUID();
  const [first, second] = await Promise.all([addPhoto(link, { id }), addPhoto(link, { id })]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect((await addPhoto(link, { id })).status).toBe(200);
  expect((await proofOf(link)).photos.map((photo) => photo.id)).toEqual([id]);
  expect(
    await shop.sql`select 1 from uploads where bucket = 'job-photos'
    and id not in (select upload_id from work_photos)`,
  ).toEqual([]);
  await shop.server.owner.query(
    `with made as (insert into uploads (user_id, bucket, name, content_type, byte_count, width, height)
       select $1, 'job-photos', replace(gen_random_uuid()::text, '-', '') || '.jpg', 'image/jpeg', 1, 1, 1
       from generate_series(1, 19) returning id)
     insert into work_photos (id, work_id, user_id, upload_id)
     select gen_random_uuid(), $2, $1, id from made`,
    [maria.account.userId, link.id],
  );
  const refused = await addPhoto(link);
  expect(refused).toMatchObject({ status: 409, body: { code: 'photos_used_up' } });
});

it('what is no picture is refused, and another business sees and changes nothing', async () => {
  const link = await maria.makeLink();
  expect(await addPhoto(link, { bytes: Buffer.from('<svg/>'.repeat(9)) })).toMatchObject({
    status: 422,
    body: { code: 'image_not_valid' },
  });
  const { id } = await addPhoto(link);
  expect((await addPhoto(link, { by: stranger })).status).toBe(404);
  for (const [method, path, body] of [
    ['GET', '/proof', undefined],
    ['PUT', '/proof', { showsPhotos: true }],
    ['POST', '/signatures', { id: randomUUID(), name: 'X' }],
    ['PATCH', `/photos/${id}`, { kind: 'before' }],
    ['DELETE', `/photos/${id}`, undefined],
  ] as const) {
    const answer = await stranger.ask(method, `/rest/v1/payment_links/${link.id}${path}`, body);
    expect(answer.status, method + path).toBe(404);
  }
  const own = await stranger.makeLink();
  await stranger.ask('DELETE', photoPath(own, id));
  expect((await proofOf(link)).photos).toHaveLength(1);
});

it('a deleted photo is gone with its file', async () => {
  const link = await maria.makeLink();
  const { id } = await addPhoto(link);
  const [photo] = (await proofOf(link)).photos;
  const file = join(
    shop.server.filesDirectory,
    photo!.url.slice('/storage/v1/'.length).split('?')[0]!,
  );
  expect(existsSync(file)).toBe(true);
  expect((await maria.ask('DELETE', photoPath(link, id))).status).toBe(200);
  expect((await proofOf(link)).photos).toEqual([]);
  await vi.waitFor(() => expect(existsSync(file)).toBe(false), 10_000);
});

it('stays with a link that is edited, and is one for all payments of a job', async () => {
  const link = await maria.makeLink();
  await addPhoto(link);
  const edited = await maria.makeLink({ replaces: link.id });
  expect((await proofOf(edited)).photos).toHaveLength(1);
  const { job, paymentLink: deposit } = await makeJob(maria);
  await addPhoto(deposit);
  const rest = await ask(maria, job, [1]);
  expect((await proofOf(rest)).photos).toHaveLength(1);
});

it('the customer signs where the contractor asks for it, once, in the words of their page', async () => {
  const link = await maria.makeLink({ memo: 'New bathroom' });
  expect((await textOf(link)).html).not.toContain('work-done');
  const unasked = await sign(link, { name: 'Dana Whitfield', language: 'en' });
  expect([unasked.status, unasked.headers.get('location')]).toEqual([303, `/pay/${link.url}`]);
  await save(link, { isAsked: true });
  const sentence =
    'Rivera Plumbing has done this work: “New bathroom”. I have seen it, and it is complete.';
  expect((await textOf(link)).text).toContain(sentence);
  const spanish = await (
    await open(`/pay/${link.url}`, { headers: { 'accept-language': 'es' } })
  ).text();
  expect(spanish).toContain('ha hecho este trabajo');

  const nameless = await sign(link, { name: ' ', language: 'en' });
  expect(await nameless.text()).toContain('Please type your name');
  const foreign = { 'sec-fetch-site': 'cross-site' };
  expect((await sign(link, { name: 'X', language: 'en' }, foreign)).status).toBe(403);
  const signed = await Promise.all([
    sign(link, { name: 'Dana Whitfield', language: 'en' }),
    sign(link, { name: 'Dana Whitfield', language: 'en' }),
  ]);
  expect(signed.map(({ status }) => status)).toEqual([303, 303]);
  expect(await proofOf(link)).toMatchObject({
    isAsked: false,
    signatures: [{ name: 'Dana Whitfield', sentence, side: 'customer' }],
  });
  const { text } = await textOf(link);
  expect(text).toMatch(/Signed by Dana Whitfield on \w+ \d+, \d{4}: the work is done\./);
  const [row] = await shop.sql`select language, ip, user_agent from work_signatures
    where payment_link_id = ${link.id}`;
  expect(row).toEqual({ language: 'en', ip: '127.0.0.1', user_agent: 'Old phone' });
  const { body } = await maria.ask('GET', `/rest/v1/payment_links/${link.id}`);
  expect((body['timeline'] as { kind: string }[]).map(({ kind }) => kind)).toContain('work_signed');
});

it("on the contractor's phone it is said to be given there; ten are kept at most", async () => {
  const link = await maria.makeLink();
  const here = (id: string) =>
    maria.call(signHere, { params: { id: link.id }, body: { id, name: 'Dana' } });
  const id = randomUUID();
  await Promise.all([here(id), here(id)]);
  expect((await proofOf(link)).signatures).toMatchObject([{ side: 'contractor' }]);
  for (let more = 0; more < 9; more += 1) await here(randomUUID());
  await expect(here(randomUUID())).rejects.toThrow('signatures_used_up');
  expect((await here(id)).signatures).toHaveLength(10);
});

it('a signature is neither changed nor deleted by any login of the app', async () => {
  const link = await maria.makeLink();
  const body = { id: randomUUID(), name: 'Dana Whitfield' };
  await maria.call(signHere, { params: { id: link.id }, body });
  const { owner } = shop.server;
  const as = (role: string, statement: string) =>
    owner.query(`set local role ${role}; set local app.user_id = '${maria.account.userId}';
      ${statement}`);
  for (const role of ['jobly_app', 'jobly_system']) {
    for (const statement of [
      `update work_signatures set name = 'Somebody else'`,
      `update work_signatures set user_id = user_id, sentence = 'Another'`,
      `delete from work_signatures`,
      `truncate work_signatures`,
      `delete from work_proofs`,
    ]) {
      await expect(as(role, statement), `${role}: ${statement}`).rejects.toThrow(
        /permission denied|append-only/,
      );
    }
  }
  // In a merge of accounts its owner changes, and nothing else.
  const move = `update work_signatures set user_id = user_id`;
  const merging = `set local app.merging = 'on';`;
  await expect(as('jobly_system', move)).rejects.toThrow('append-only');
  await as('jobly_system', `${merging} ${move}`);
  expect((await proofOf(link)).signatures).toMatchObject([{ name: 'Dana Whitfield' }]);
});

const disputes = disputesOf(shop, maria);

it('both are in the evidence pack, the photos as pictures', async () => {
  const link = await disputes.paidLink();
  await addPhoto(link);
  const { id: second } = await addPhoto(link);
  await addPhoto(link);
  await maria.ask('PATCH', photoPath(link, second), { kind: 'damage' });
  await save(link, { isAsked: true, showsPhotos: true });
  await sign(link, { name: 'Nguyễn Thị Phượng', language: 'en' });
  const receipt = await (await open(`/pay/${link.url}/receipt`)).text();
  expect(receipt).toContain(`/photos/${second}" alt="Damage" loading="lazy"`);
  await disputes.raise(link);
  await disputes.reaches(link, 'open');
  const [row] = await disputes.rowsOf(link);
  const answer = await open(`/rest/v1/disputes/${row!.id}/evidence-pack`, {
    headers: { cookie: maria.cookie },
  });
  const pdf = Buffer.from(await answer.arrayBuffer());
  const lines = await pdfLines(pdf);
  expect(lines).toEqual(expect.arrayContaining(['Nguyễn Thị Phượng', 'Photos of the work']));
  expect(lines.filter((line) => line.startsWith('Damage · Added'))).toHaveLength(1);
  expect(pdf.toString('latin1').match(/\/Filter \/DCTDecode/g)).toHaveLength(3);
  expect(pdf.toString('latin1').match(/\/S \/Figure/g)).toHaveLength(3);
  expect(contentOf(pdf).missingGlyphs).toBe(0);
}, 60_000);
