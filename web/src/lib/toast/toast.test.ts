import { describe, expect, it } from 'vitest';
import { currentToast, dismissToast, toast } from './toast.ts';

function shown(title: string): number {
  toast.info(title);
  return currentToast()!.id;
}

describe('toasts', () => {
  it('shows one at a time, the newest, for four seconds', () => {
    shown('first');
    shown('second');
    expect(currentToast()).toMatchObject({ tone: 'info', title: 'second', durationMs: 4_000 });
  });

  it('goes away when dismissed', () => {
    dismissToast(shown('only'));
    expect(currentToast()).toBeUndefined();
  });

  it('is not taken down by the timer of the toast before it', () => {
    const before = shown('first');
    shown('second');
    dismissToast(before);
    expect(currentToast()?.title).toBe('second');
  });
});
