import { useEffect, useState } from 'react';

interface LazyPart<Part> {
  part: Part | undefined;
  /** Resolves to whether it could be loaded. */
  fetchPart: () => Promise<boolean>;
}

/**
 * A part of a screen that comes in a file of its own, such as its sheets. Not React.lazy: when the file
 * cannot be had, the screen goes on without it, and asks again: a signal that was lost may be back.
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
  return function usePart({ ahead = false } = {}): LazyPart<Part> {
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
