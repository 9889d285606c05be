import { describe, expect, it } from 'vitest';
import { TOAST_DEFAULT_MS, nextToast } from './toast.ts';
import type { Toast } from './toast.ts';

function toast(id: number): Toast {
  return { id, tone: 'info', title: `toast ${id}`, durationMs: TOAST_DEFAULT_MS };
}

describe('toasts', () => {
  it('shows one at a time, the newest', () => {
    const first = nextToast(undefined, { type: 'show', toast: toast(1) });
    expect(nextToast(first, { type: 'show', toast: toast(2) })).toEqual(toast(2));
  });

  it('goes away when dismissed', () => {
    expect(nextToast(toast(1), { type: 'dismiss', id: 1 })).toBeUndefined();
  });

  it('is not taken down by the timer of the toast before it', () => {
    expect(nextToast(toast(2), { type: 'dismiss', id: 1 })).toEqual(toast(2));
  });
});
