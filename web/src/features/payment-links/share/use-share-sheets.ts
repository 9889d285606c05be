import { lazyPart, lazySheet } from '../../../lib/lazy-part.ts';

/** One chunk: both sheets, their dialog and the note of the phone field (vite/chunks.ts). */
async function loadSheets() {
  const [{ ShareSheet }, { NotLiveSheet }, { PhoneNote }] = await Promise.all([
    import('./share-sheet.tsx'),
    import('./not-live-sheet.tsx'),
    import('./phone-note.tsx'),
  ]);
  return { ShareSheet, NotLiveSheet, PhoneNote };
}

export const useShareSheets = lazyPart(loadSheets);
export const useResendSheet = lazySheet(loadSheets);
