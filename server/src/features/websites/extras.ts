import type { BodyOf } from '@jobly/core/contract';
import { AppError } from '@jobly/core/errors';
import type { Language } from '@jobly/core/language/language';
import { speak } from '@jobly/core/language/speak';
import { translated } from '@jobly/core/language/t';
import type { updateWebsiteExtras, WebsiteDetails } from '@jobly/core/websites/contract';
import { QUOTES_WORDING } from '@jobly/core/websites/messages';
import { MOST_PHOTOS } from '@jobly/core/websites/site';
import { countRows, updateRows } from '../../db/rows.ts';
import type { WebsiteDeps } from './deps.ts';
import { readDetails } from './details.ts';
import { ensureDetails, findUnknownPhotos } from './queries.ts';

/** The services, photos and quotes that the site would show. */
export async function updateExtras(
  deps: WebsiteDeps,
  userId: string,
  {
    services,
    photos,
    quotes,
    language,
  }: BodyOf<typeof updateWebsiteExtras> & { language: Language },
): Promise<WebsiteDetails> {
  await deps.database.system.transaction().execute(async (db) => {
    if (!(await ensureDetails(db, userId))) throw new AppError('business_name_missing');
    const names = photos?.map(({ name }) => name) ?? [];
    if ((await findUnknownPhotos(db, userId, names)).length > 0) {
      throw new AppError('upload_not_found');
    }
    // Word for word as it was read.
    const quotes_wording = speak(language, () => translated(QUOTES_WORDING));
    const agreed = quotes && { quotes_agreed_at: deps.clock.now(), quotes_wording };
    const changes = {
      ...(services && { services: JSON.stringify(services) }),
      ...(photos && { photos: JSON.stringify(photos) }),
      ...(quotes && { quotes: JSON.stringify(quotes.list), ...agreed }),
    };
    if (Object.keys(changes).length > 0) {
      await updateRows(db, 'website_details', { user_id: userId }, changes);
    }
  });
  return readDetails(deps, userId);
}

/** A few may be added and taken off again before one is chosen. */
const MOST_KEPT = 4 * MOST_PHOTOS;

/** A picture that its owner sent becomes one for the site; nobody else sees it before a site shows it. */
export async function addOwnPhoto(
  deps: WebsiteDeps,
  userId: string,
  imageUrl: string,
): Promise<{ name: string }> {
  const db = deps.database.system;
  const upload = await deps.findOwnUpload(db, userId, imageUrl);
  if (!upload) throw new AppError('upload_not_found');
  const kept = await countRows(db, 'uploads', { user_id: userId, bucket: 'website-photos' });
  if (kept >= MOST_KEPT) throw new AppError('pictures_used_up');
  return deps.copyToPhotos(upload.id);
}
