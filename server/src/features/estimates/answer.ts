import { AppError } from '@jobly/core/errors';
import type { Language } from '@jobly/core/language/language';
import type { Db } from '../../db/database.ts';
import { lockRow, updateRows } from '../../db/rows.ts';
import type { EstimateDeps } from './deps.ts';
import { tellOwner } from './news.ts';
import { isAnswerable, OPEN } from './read-estimate.ts';
import { readOffer, type ReadOffer } from './read-offer.ts';
import { recordEvent, setStatus } from './save-estimate.ts';
import { seenIn } from './seen.ts';

interface Answering {
  id: string;
  userId: string;
}

/** What the customer says instead of accepting. */
export const answerEstimate = (
  deps: EstimateDeps,
  given: Answering & { what: 'question' | 'changes_requested' | 'declined'; text: string },
): Promise<void> =>
  ofOpen(deps, given, async (db, { row }) => {
    const { what, text } = given;
    const own = { id: row.id, user_id: row.user_id };
    await recordEvent(db, row, { kind: what, text: text || undefined, now: deps.clock.now() });
    if (what === 'question') await updateRows(db, 'estimates', own, { is_asked: true });
    else await setStatus(deps, db, row, what, { is_asked: what === 'changes_requested' });
    await tellOwner(deps, db, row, what, text);
  });

/** To a change that gives money back: the contractor finishes it, with a code. */
export const agreeToChange = (
  deps: EstimateDeps,
  given: Answering & { name: string; seen: string; language: Language },
): Promise<void> =>
  ofOpen(deps, given, async (db, { row, offer, backCents }) => {
    const { name, seen, language } = given;
    const now = deps.clock.now();
    if (!isAnswerable(row, now)) throw new AppError('estimate_expired');
    const isSame = backCents > 0 && seenIn(language, offer).hash === seen;
    if (!isSame) throw new AppError('estimate_changed');
    await recordEvent(db, row, { kind: 'agreed', text: name, now });
    await tellOwner(deps, db, row, 'agreed', name);
  });

/** With the estimate's lock held. */
function ofOpen(
  deps: EstimateDeps,
  { id, userId }: Answering,
  act: (db: Db, read: ReadOffer) => Promise<void>,
): Promise<void> {
  return deps.database.system.transaction().execute(async (db) => {
    await lockRow(db, 'estimates', { id, user_id: userId });
    const read = await readOffer(deps, db, { id, userId });
    if (!read || !OPEN.includes(read.row.status)) throw new AppError('estimate_settled');
    await act(db, read);
  });
}
