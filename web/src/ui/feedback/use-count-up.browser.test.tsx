import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../test/screen.tsx';
import { useCountUp } from './use-count-up.ts';

let shown: number[];

function Sum() {
  const [cents, setCents] = useState<number>();
  const value = useCountUp(cents);
  if (value !== undefined && shown.at(-1) !== value) shown.push(value);
  return (
    <>
      <button type="button" onClick={() => setCents((known) => (known ?? 0) + 42_500)}>
        Pay
      </button>
      <button type="button" onClick={() => setCents(0)}>
        Refund
      </button>
      <output>{value}</output>
    </>
  );
}

it('counts up to a sum that grew, and shows any other at once', async () => {
  shown = [];
  // Tests ask for less motion.
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  draw(<Sum />);
  const press = (name: string) => page.getByRole('button', { name }).click();
  await press('Pay');
  expect(shown).toEqual([42_500]);
  await press('Pay');
  await expect.poll(() => shown.at(-1)).toBe(85_000);
  const counted = shown.slice(1, -1);
  expect(counted.length).toBeGreaterThan(3);
  expect(counted).toEqual(counted.toSorted((a, b) => a - b));
  shown = [];
  await press('Refund');
  expect(shown).toEqual([85_000, 0]);
});
