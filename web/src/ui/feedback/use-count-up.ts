import { useEffect, useRef, useState } from 'react';

const DURATION_MS = 900;

/** Counts up to a growing sum. Undefined: not known yet. */
export function useCountUp<Value extends number | undefined>(value: Value): Value {
  const [shown, setShown] = useState(value);
  const last = useRef(value);

  useEffect(() => {
    const from = last.current;
    last.current = value;
    if (value === undefined || from === undefined || value <= from || isStill()) {
      setShown(value);
      return undefined;
    }
    const startedAtMs = performance.now();
    let frame = requestAnimationFrame(count);
    function count(nowMs: number): void {
      const part = Math.min(Math.max(nowMs - startedAtMs, 0) / DURATION_MS, 1);
      // Ease-out.
      setShown(Math.round(from! + (value! - from!) * (1 - (1 - part) ** 3)) as Value);
      if (part < 1) frame = requestAnimationFrame(count);
    }
    return () => {
      cancelAnimationFrame(frame);
      setShown(value);
    };
  }, [value]);

  return shown;
}

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
