/** The state of a history entry. */
export interface PlaceState {
  /** Confirmed that replacing the linked website cannot be undone. */
  replacingLinked?: boolean;
  /** Focus the form's first field. */
  typing?: boolean;
  prefilled?: object;
  /** Typed before the sign-in's language was changed, which reloads the page. */
  typedPhone?: string;
  /** For the second step of sign-in. */
  pendingSignIn?: { phone: string; sentAtMs: number; resendAtMs: number };
}

export interface Place {
  origin: string;
  path: string;
  /** With its question mark, or empty. */
  search: string;
  hash: string;
  state: PlaceState;
  /** Among the app's entries; 0 is the tab's first page. */
  index: number;
}

/** The browser's history; in memory in tests. */
export interface Entries {
  read(): Place;
  write(href: string, place: Pick<Place, 'state' | 'index'>, replace: boolean): void;
  go(steps: number): void;
  onMove(listener: () => void): void;
}

export const browserEntries: Entries = {
  read() {
    const { origin, pathname: path, search, hash } = location;
    const kept = (history.state ?? {}) as Partial<Place>;
    return { origin, path, search, hash, state: kept.state ?? {}, index: kept.index ?? 0 };
  },
  write(href, place, replace) {
    if (replace) history.replaceState(place, '', href);
    else history.pushState(place, '', href);
  },
  go: (steps) => history.go(steps),
  onMove: (listener) => window.addEventListener('popstate', listener),
};
