import { lazyPart, lazySheet } from '../../../lib/lazy-part.ts';

/** One chunk: both sheets, their dialog and the note of the phone field (vite/chunks.ts). */
async function loadSheets() {
  const [{ LinkShareSheet }, { NotLiveSheet }, { PhoneNote }] = await Promise.all([
    import('./link-share-sheet.tsx'),
    import('./not-live-sheet.tsx'),
    import('./phone-note.tsx'),
  ]);
  return { LinkShareSheet, NotLiveSheet, PhoneNote };
}

export const useShareSheets = lazyPart(loadSheets);
export const useResendSheet = lazySheet(loadSheets);
