import { lazyPart, lazySheet } from '../../../lib/lazy-part.ts';

/** Both sheets and their dialog are one file (vite/chunks.ts). */
async function loadSheets() {
  const [{ ShareSheet }, { NotLiveSheet }] = await Promise.all([
    import('./share-sheet.tsx'),
    import('./not-live-sheet.tsx'),
  ]);
  return { ShareSheet, NotLiveSheet };
}

export const useShareSheets = lazyPart(loadSheets);
export const useResendSheet = lazySheet(loadSheets);
