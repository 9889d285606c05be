import { useEffect, useState } from 'react';

interface LazyPart<Part> {
  part: Part | undefined;
  /** Whether it is there now; a press that needs it waits for the answer. */
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

  /** `ahead`: fetched before anybody asks, so that a press need not wait. */
  return function usePart({ ahead = false } = {}): LazyPart<Part> {
    const [part, setPart] = useState<Part>();

    async function fetchPart(): Promise<boolean> {
      try {
        const loaded = await loadOnce();
        // In a function: a part may be one itself.
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
