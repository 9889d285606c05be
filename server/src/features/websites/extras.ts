import type { BodyOf } from '@jobly/core/contract';
import { AppError } from '@jobly/core/errors';
import type { Language } from '@jobly/core/language/language';
import { speak } from '@jobly/core/language/speak';
import { translated } from '@jobly/core/language/t';
import type { updateWebsiteExtras, WebsiteDetails } from '@jobly/core/websites/contract';
import { QUOTES_WORDING } from '@jobly/core/websites/messages';
import { withChoice, type OwnChoice } from '@jobly/core/websites/own-choice';
import { MOST_PHOTOS, SiteContent } from '@jobly/core/websites/site';
import type { Db } from '../../db/database.ts';
import { countRows, lockRow, updateRows } from '../../db/rows.ts';
import type { WebsiteDeps } from './deps.ts';
import { readDetails, shownContent } from './details.ts';
import { ensureDetails, findUnknownPhotos, lockWebsite } from './queries.ts';

/** Services, photos and quotes; an existing site shows them at once. */
export async function updateExtras(
  deps: WebsiteDeps,
  userId: string,
  {
    services,
    ownServices,
    photos,
    quotes,
    language,
  }: BodyOf<typeof updateWebsiteExtras> & { language: Language },
): Promise<WebsiteDetails> {
  await deps.database.system.transaction().execute(async (db) => {
    // First: the draft is written under the same lock.
    await lockWebsite(db, userId);
    if (!(await ensureDetails(db, userId))) throw new AppError('business_name_missing');
    const names = photos?.map(({ name }) => name) ?? [];
    if ((await findUnknownPhotos(db, userId, names)).length > 0) {
      throw new AppError('upload_not_found');
    }
    // The exact wording that was shown.
    const quotes_wording = speak(language, () => translated(QUOTES_WORDING));
    const agreed = quotes && { quotes_agreed_at: deps.clock.now(), quotes_wording };
    const changes = {
      ...(services && { services: JSON.stringify(services) }),
      ...(ownServices && { own_services: JSON.stringify(ownServices) }),
      ...(photos && { photos: JSON.stringify(photos) }),
      ...(quotes && { quotes: JSON.stringify(quotes.list), ...agreed }),
    };
    if (Object.keys(changes).length > 0) {
      await updateRows(db, 'website_details', { user_id: userId }, changes);
      await changeSite(deps, db, userId, { services, ownServices, photos, quotes: quotes?.list });
    }
  });
  return readDetails(deps, userId);
}

async function changeSite(
  { clock }: WebsiteDeps,
  db: Db,
  userId: string,
  choice: OwnChoice,
): Promise<void> {
  const site = await lockRow(db, 'sites', { user_id: userId });
  if (!site) return;
  const shown = shownContent(site);
  const chosen = (content: unknown) =>
    JSON.stringify(withChoice(SiteContent.parse(content), shown, choice));
  await updateRows(
    db,
    'sites',
    { user_id: userId },
    {
      draft: chosen(site.draft),
      ...(site.live !== null && { live: chosen(site.live), published_at: clock.now() }),
    },
  );
}

/** More than are shown, for changes of mind. */
const MOST_KEPT = 4 * MOST_PHOTOS;

/** Not public until a site shows it. */
export async function addOwnPhoto(
  deps: WebsiteDeps,
  userId: string,
  imageUrl: string,
): Promise<{ name: string }> {
  const { system } = deps.database;
  const upload = await deps.findOwnUpload(system, userId, imageUrl);
  if (!upload) throw new AppError('upload_not_found');
  const refuseMoreThan = async (db: Db, most: number) => {
    const kept = await countRows(db, 'uploads', { user_id: userId, bucket: 'website-photos' });
    if (kept > most) throw new AppError('pictures_used_up');
  };
  await refuseMoreThan(system, MOST_KEPT - 1);
  return deps.copyToPhotos(upload.id, async (db) => {
    // Serialises parallel uploads.
    await lockRow(db, 'profiles', { id: userId });
    await refuseMoreThan(db, MOST_KEPT);
  });
}
