import { lazyPart } from '../../../lib/lazy-part.ts';

/** Both sheets come in one file, with the dialog below them, before a press needs them (vite/chunks.ts). */
export const useShareSheets = lazyPart(async () => {
  const [{ ShareSheet }, { NotLiveSheet }] = await Promise.all([
    import('./share-sheet.tsx'),
    import('./not-live-sheet.tsx'),
  ]);
  return { ShareSheet, NotLiveSheet };
});
