import { lazySheet } from '../../lib/lazy-part.ts';

/** The sheets and their dialog are one file; a screen shows one of them. */
export const useWebsiteSheet = lazySheet(async () => {
  const [{ ConfirmSheet }, { DetailsSheet }, { ShareWebsiteSheet }] = await Promise.all([
    import('../../ui/sheet/confirm-sheet.tsx'),
    import('./details/details-sheet.tsx'),
    import('./live/share-website-sheet.tsx'),
  ]);
  return { ConfirmSheet, DetailsSheet, ShareWebsiteSheet };
});
