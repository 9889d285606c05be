import { useSyncExternalStore } from 'react';

type ToastTone = 'success' | 'error' | 'info';

export interface Toast {
  id: number;
  tone: ToastTone;
  title: string;
  description?: string | undefined;
  durationMs: number;
}

export const TOAST_DEFAULT_MS = 4_000;

type ToastEvent = { type: 'show'; toast: Toast } | { type: 'dismiss'; id: number };

/** One toast at a time (spec 2, Shell): a newer one takes the place of the older at once. */
export function nextToast(shown: Toast | undefined, event: ToastEvent): Toast | undefined {
  if (event.type === 'show') return event.toast;
  // A late timer of a replaced toast must not take down the one that replaced it.
  return shown?.id === event.id ? undefined : shown;
}

let current: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function dispatch(event: ToastEvent): void {
  current = nextToast(current, event);
  for (const listener of listeners) listener();
}

interface ToastOptions {
  description?: string;
  /** Spec 9: 4 s unless given; the bank dialog gives BANK_ERROR_TOAST_MS and BANK_SUCCESS_TOAST_MS. */
  durationMs?: number;
}

function show(tone: ToastTone, title: string, options: ToastOptions = {}): void {
  lastId += 1;
  const { description, durationMs = TOAST_DEFAULT_MS } = options;
  dispatch({ type: 'show', toast: { id: lastId, tone, title, description, durationMs } });
}

export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
};

export function dismissToast(id: number): void {
  dispatch({ type: 'dismiss', id });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentToast = (): Toast | undefined => current;

export function useToast(): Toast | undefined {
  return useSyncExternalStore(subscribe, currentToast);
}
