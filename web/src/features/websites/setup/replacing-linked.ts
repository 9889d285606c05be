import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Said on the linked screen, after having read that it cannot be undone. */
    replacingLinked?: boolean;
  }
}

/** In the history's own memory, not in the address: no link from elsewhere can say it. */
export const REPLACING_LINKED = { replacingLinked: true } as const;

export function useReplacingLinked(): boolean {
  return useLocation({ select: ({ state }) => state.replacingLinked === true });
}
