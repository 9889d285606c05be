import { useSyncExternalStore } from 'react';
import { TOAST_DEFAULT_MS, nextToast } from './toast-state.ts';
import type { Toast, ToastEvent, ToastTone } from './toast-state.ts';

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
