import { lazyPart, lazySheet } from '../../../lib/lazy-part.ts';

/** Both sheets, their dialog and the note at the form's phone are one file (vite/chunks.ts). */
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
