import { getLinkRepeat, listRepeats } from '@jobly/core/repeats/contract';
import { contractQuery } from '../../lib/api/contract-query.ts';

/** Keys start with the table's name, by which live signals refresh them. */
export const repeatsQuery = contractQuery(['repeats', 'all'], listRepeats);

export const linkRepeatQuery = (id: string) =>
  contractQuery(['repeats', 'link', id], getLinkRepeat, { params: { id } });
