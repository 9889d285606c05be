import type { ReactNode } from 'react';
import { listeners, useStore } from '../listeners.ts';

export interface Toast {
  id: number;
  tone: 'success' | 'error' | 'info';
  title: string;
  description?: string | undefined;
  durationMs: number;
  /** Replaces mark, title and description. */
  look?: { className: string; content: ReactNode } | undefined;
}

const TOAST_DEFAULT_MS = 4_000;

let current: Toast | undefined;
let lastId = 0;
const changes = listeners();

/** One toast at a time (spec 2, Shell). */
function become(next: Toast | undefined): void {
  current = next;
  changes.notify();
}

/** Spec 9: 4 s by default. */
type ToastOptions = Partial<Pick<Toast, 'description' | 'durationMs'>>;

export function showToast(shown: Omit<Toast, 'id'>): void {
  lastId += 1;
  become({ id: lastId, ...shown });
}

function show(tone: Toast['tone'], title: string, options: ToastOptions = {}): void {
  showToast({ tone, title, durationMs: TOAST_DEFAULT_MS, ...options });
}

export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
};

/** A late timer of a replaced toast must not dismiss the new one. */
export function dismissToast(id: number): void {
  if (current?.id === id) become(undefined);
}

export const currentToast = (): Toast | undefined => current;

export function useToast(): Toast | undefined {
  return useStore(changes.listen, currentToast);
}
