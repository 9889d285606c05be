import { useState } from 'react';
import type * as ShareSheets from './share-sheets.ts';

type Sheets = typeof ShareSheets;

let loading: Promise<Sheets> | undefined;

/** Asked again after a failure: a signal that was lost may be back. */
function loadSheets(): Promise<Sheets> {
  loading ??= import('./share-sheets.ts').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

interface LazySheets {
  sheets: Sheets | undefined;
  /** Whether they are there now; a press that needs them waits for the answer. */
  fetchSheets: () => Promise<boolean>;
}

/** Not React.lazy: when the file cannot be had, the screen goes on without it. */
export function useSheets(): LazySheets {
  const [sheets, setSheets] = useState<Sheets>();

  async function fetchSheets(): Promise<boolean> {
    try {
      setSheets(await loadSheets());
      return true;
    } catch {
      return false;
    }
  }

  return { sheets, fetchSheets };
}
