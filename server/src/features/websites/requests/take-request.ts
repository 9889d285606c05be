import { AppError } from '@jobly/core/errors';
import { speak } from '@jobly/core/language/speak';
import {
  requestConsent,
  SiteRequestInput,
  siteRequestNews,
  TRAP_FIELD,
  type RequestField,
  type RequestForm,
} from '@jobly/core/websites/request-form';
import { WEBSITE_RULES } from '@jobly/core/websites/messages';
import { REQUEST_RULES } from '@jobly/core/websites/request-rules';
import type { NewsDeps } from '../../../base-deps.ts';
import type { Keys } from '../../../crypto.ts';
import { rateLimit } from '../../../db/rate-limits.ts';
import { findRow, insertNew } from '../../../db/rows.ts';
import { limitKeys } from '../../../http/requests/client-address.ts';
import type { SentForm } from '../../../http/sites/read-form.ts';
import type { PublishedSite, SiteServing } from '../../../http/sites/site-answers.ts';
import { newFormToken, readFormToken } from './form-token.ts';

export interface RequestDeps extends NewsDeps {
  keys: Keys;
  /** Re-encodes the picture and stores it for this user. */
  receiveFromVisitor: (userId: string, bytes: Buffer) => Promise<{ id: string }>;
}

const FIELDS: RequestField[] = ['name', 'phone', 'message'];
const HOUR_SECONDS = 3_600;

/**
 * A site's request form. Only misuse is refused: bots, and more requests than any visitor or business has. Beyond the
 * notification limits requests are still stored. Nothing is dropped silently: a refused person can send again.
 */
export function siteRequestForms(
  deps: RequestDeps,
): Pick<SiteServing, 'newRequestForm' | 'takeRequest' | 'mayPhoto'> {
  const { database, keys, clock } = deps;
  const limit = (name: string, allowed: number, quiet = false) =>
    rateLimit(database.pool, {
      name: `site-request-${name}`,
      allowed,
      perSeconds: HOUR_SECONDS,
      quiet,
    });
  const traps = limit('traps', 20);
  const perVisitor = limit('visitor', 5);
  const texts = limit('texts', 5, true);
  // More than a business gets in a year; otherwise a botnet could fill the disk.
  const perSite = limit('site', 200, true);
  // Decoding takes 0.4 s of CPU.
  const photosPerVisitor = limit('photos-visitor', 10);
  const photosPerSite = limit('photos-site', 60, true);

  function formFor(slug: string, shown: Partial<Omit<RequestForm, 'token'>> = {}): RequestForm {
    const values = { name: '', phone: '', message: '' };
    const token = newFormToken(keys, slug, clock.now());
    return { values, errors: {}, problem: null, ...shown, token };
  }

  async function takeRequest(site: PublishedSite, { fields, photo, unread, clientIp }: SentForm) {
    const { slug } = site;
    const values = Object.fromEntries(
      FIELDS.map((field) => [field, (fields.get(field) ?? '').slice(0, 2_000)]),
    ) as RequestForm['values'];
    const again = (
      status: 413 | 422 | 429,
      problem: string,
      errors: RequestForm['errors'] = {},
    ) => ({
      status,
      form: formFor(slug, { values, errors, problem }),
    });

    if (unread) {
      return again(unread, unread === 413 ? WEBSITE_RULES.imageTooLarge : REQUEST_RULES.noPhoto);
    }
    // Browsers do not keep a chosen file.
    const sendAgain = photo ? REQUEST_RULES.sendPhotoAgain : REQUEST_RULES.sendAgain;
    const id = readFormToken(keys, slug, { token: fields.get('token') ?? '', now: clock.now() });
    if (id === undefined || fields.get(TRAP_FIELD)) {
      const { ok } = await traps.take(limitKeys(clientIp));
      return ok ? again(422, sendAgain) : again(429, REQUEST_RULES.tooMany);
    }
    const read = SiteRequestInput.safeParse(values);
    if (!read.success) return again(422, sendAgain, errorsOf(read.error.issues));
    // A retry after a lost answer: already taken, counts once.
    if (await findRow(database.system, 'site_requests', { id })) return undefined;
    const stored = photo && (await receive(site.userId, photo));
    if (stored instanceof AppError) {
      const isItsFault = stored.code.startsWith('image_');
      return again(422, isItsFault ? stored.message : REQUEST_RULES.noPhoto);
    }
    const here = limitKeys(clientIp, `${slug}:`);
    if (!(await perVisitor.take(here)).ok || !(await perSite.take(slug)).ok) {
      return again(429, REQUEST_RULES.tooMany);
    }
    const { ok: byText } = await texts.take(slug);
    if (!(await save(deps, site, { id, byText, uploadId: stored?.id ?? null, ...read.data }))) {
      await Promise.all([
        perVisitor.giveBack(here),
        ...[perSite, texts].map((ofSite) => ofSite.giveBack(slug)),
      ]);
    }
    return undefined;
  }

  /** Without the picture the request can still be sent. */
  const receive = (userId: string, photo: Buffer) =>
    deps.receiveFromVisitor(userId, photo).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });

  return {
    newRequestForm: (slug) => formFor(slug),
    takeRequest,
    mayPhoto: async (slug, clientIp) =>
      (await photosPerVisitor.take(limitKeys(clientIp))).ok && (await photosPerSite.take(slug)).ok,
  };
}

function errorsOf(issues: { path: PropertyKey[]; message: string }[]): RequestForm['errors'] {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
}

/** The request and the notice of it commit together, once by its id. False when it was there. */
async function save(
  deps: RequestDeps,
  { userId, content }: PublishedSite,
  {
    id,
    byText,
    uploadId,
    ...request
  }: SiteRequestInput & { id: string; byText: boolean; uploadId: string | null },
): Promise<boolean> {
  return deps.database.system.transaction().execute(async (db) => {
    const saved = await insertNew(db, 'site_requests', 'id', {
      id,
      user_id: userId,
      ...request,
      upload_id: uploadId,
      consent_wording: speak(content.language, () => requestConsent(content.businessName)),
      created_at: deps.clock.now(),
    });
    if (!saved) return false;
    const address = `${deps.publicUrl}/grow/website/requests`;
    const write = () => siteRequestNews({ ...request, address, hasPhoto: uploadId !== null });
    const kind = 'site_request';
    const owner = await findRow(db, 'profiles', { id: userId });
    if (owner?.email) await deps.notifyOwner(db, userId, { kind, about: id, write });
    if (byText && (await deps.wantsTexts(db, userId))) {
      const body = () => write().text;
      await deps.notifyOwnerBySms(db, { kind, about: `${id}:text`, userId, body });
    }
    return true;
  });
}
