export type ToastTone = 'success' | 'error' | 'info';

export interface Toast {
  id: number;
  tone: ToastTone;
  title: string;
  description?: string | undefined;
  durationMs: number;
}

export const TOAST_DEFAULT_MS = 4_000;

export type ToastEvent = { type: 'show'; toast: Toast } | { type: 'dismiss'; id: number };

/** One toast at a time (spec 2, Shell): a newer one takes the place of the older at once. */
export function nextToast(current: Toast | undefined, event: ToastEvent): Toast | undefined {
  if (event.type === 'show') return event.toast;
  // A late timer of a replaced toast must not take down the one that replaced it.
  return current?.id === event.id ? undefined : current;
}
