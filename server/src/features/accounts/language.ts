import type { Db } from '../../db/database.ts';
import { findRow, updateRows } from '../../db/rows.ts';
import type { HttpContext } from '../../http/caller.ts';
import { chosenLanguage, languageOf, writeLanguage } from '../../http/requests/language.ts';

/**
 * At sign-in: the browser's choice becomes the account's, else the account's becomes the browser's; without either,
 * the page's language.
 */
export async function agreeOnLanguage(db: Db, context: HttpContext, userId: string): Promise<void> {
  const profile = await findRow(db, 'profiles', { id: userId });
  if (!profile) return;
  const chosen = chosenLanguage(context);
  if (!chosen && profile.language_chosen) {
    writeLanguage(context, profile.language);
    return;
  }
  const agreed = { language: languageOf(context), language_chosen: chosen !== undefined };
  if (agreed.language === profile.language && agreed.language_chosen === profile.language_chosen) {
    return;
  }
  await updateRows(db, 'profiles', { id: userId }, agreed);
}
