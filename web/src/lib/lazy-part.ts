import { COMMON_ERRORS } from '@jobly/core/common-errors';
import { t } from '@jobly/core/language/t';
import { useEffect, useState } from 'react';
import { toast } from './toast/toast.ts';

/** A lazily loaded part. Unlike React.lazy, a failed load leaves the screen usable, and the next use retries. */
export function lazyPart<Part>(load: () => Promise<Part>) {
  let loading: Promise<Part> | undefined;

  function loadOnce(): Promise<Part> {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  /** `ahead`: load before it is needed. */
  return function usePart({ ahead = false } = {}) {
    const [part, setPart] = useState<Part>();

    async function fetchPart(): Promise<boolean> {
      try {
        const loaded = await loadOnce();
        // In a function: the part itself may be a function.
        setPart(() => loaded);
        return true;
      } catch {
        return false;
      }
    }

    useEffect(() => {
      if (ahead) void fetchPart();
    }, [ahead]);

    return { part, fetchPart };
  };
}

/** A sheet that is loaded before the press that opens it. */
export function lazySheet<Part>(load: () => Promise<Part>) {
  const usePart = lazyPart(load);
  return function useSheet({ ahead = true } = {}) {
    const { part, fetchPart } = usePart({ ahead });
    const [open, setOpen] = useState(false);
    /** Used as the sheet's key, to reset it at each opening. */
    const [turn, setTurn] = useState(0);

    const [loading, setLoading] = useState(false);

    async function show(): Promise<void> {
      if (loading) return;
      setLoading(true);
      const loaded = await fetchPart();
      setLoading(false);
      if (!loaded) {
        toast.error(t(COMMON_ERRORS.network.message));
        return;
      }
      setTurn((last) => last + 1);
      setOpen(true);
    }

    return {
      part,
      open,
      turn,
      setOpen,
      show: () => void show(),
      /** For pointerdown, to load before the click. */
      prepare: () => void fetchPart(),
    };
  };
}
