import { lazyPart } from '../../../lib/lazy-part.ts';

export const useSheets = lazyPart(() => import('./share-sheets.ts'));
