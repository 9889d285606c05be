/** What an entry of the browser's history carries beside its address. */
export interface PlaceState {
  /** Said on the linked website's screen, after having read that it cannot be undone. */
  replacingLinked?: boolean;
  /** Came to fill in the form: its first field has the focus. */
  typing?: boolean;
  /** What the form for a new link begins with. */
  prefilled?: object;
  /** Typed into the sign-in before its language was changed, which draws the page anew. */
  typedPhone?: string;
  /** A code was sent, which the second step of sign-in asks for. */
  pendingSignIn?: { phone: string; sentAtMs: number; resendAtMs: number };
}

export interface Place {
  origin: string;
  path: string;
  /** With its question mark, or empty. */
  search: string;
  hash: string;
  state: PlaceState;
  /** Of this entry among those of the app; 0 is the first page of the tab. */
  index: number;
}

/** The browser's history, as far as the router needs it; tests have one in memory. */
export interface Entries {
  read(): Place;
  write(href: string, place: Pick<Place, 'state' | 'index'>, replace: boolean): void;
  go(steps: number): void;
  /** Called when the person goes back or forward. */
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
