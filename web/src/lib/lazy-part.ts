import { COMMON_ERRORS } from '@jobly/core/common-errors';
import { t } from '@jobly/core/language/t';
import { useEffect, useState } from 'react';
import { toast } from './toast/toast.ts';

/**
 * A part of a screen in a file of its own. Not React.lazy: when the file cannot be loaded, the screen works
 * without it, and the next use tries again.
 */
export function lazyPart<Part>(load: () => Promise<Part>) {
  let loading: Promise<Part> | undefined;

  function loadOnce(): Promise<Part> {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  /** `ahead`: load before it is needed, so that a press need not wait. */
  return function usePart({ ahead = false } = {}) {
    const [part, setPart] = useState<Part>();

    /** Resolves to whether it could be loaded. */
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

/** A sheet in a file of its own, which is fetched ahead of the press that opens it. */
export function lazySheet<Part>(load: () => Promise<Part>) {
  const usePart = lazyPart(load);
  return function useSheet({ ahead = true } = {}) {
    const { part, fetchPart } = usePart({ ahead });
    const [open, setOpen] = useState(false);
    /** Counts the openings: as the sheet's key it resets the sheet each time. */
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
      /** For the moment when the finger comes down: it is there before the finger is up. */
      prepare: () => void fetchPart(),
    };
  };
}
