import { COMMON_ERRORS } from '@jobly/core/common-errors';
import { useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { toast } from '../../lib/toast/toast.ts';

/** The sheets and their dialog are one file, fetched ahead of the press. */
const useSheets = lazyPart(async () => {
  const [{ ConfirmSheet }, { DetailsSheet }, { ShareWebsiteSheet }] = await Promise.all([
    import('../../ui/sheet/confirm-sheet.tsx'),
    import('./details/details-sheet.tsx'),
    import('./live/share-website-sheet.tsx'),
  ]);
  return { ConfirmSheet, DetailsSheet, ShareWebsiteSheet };
});

export function useWebsiteSheet() {
  const { part: sheets, fetchPart } = useSheets({ ahead: true });
  const [open, setOpen] = useState(false);
  /** Counts the openings: as the sheet's key it resets the sheet each time. */
  const [turn, setTurn] = useState(0);

  async function show(): Promise<void> {
    if (!(await fetchPart())) {
      toast.error(COMMON_ERRORS.network.message);
      return;
    }
    setTurn((last) => last + 1);
    setOpen(true);
  }

  return { sheets, open, turn, setOpen, show: () => void show() };
}
