import type { ComponentType, ReactNode } from 'react';
import { listeners, useStore } from '../lib/listeners.ts';
import { browserEntries, type Entries, type Place, type PlaceState } from './entries.ts';

/**
 * A router of our own, for 1 KB of the 75 that the sign-in page may weigh (docs/decisions/0019). The address
 * changes at once; the screen changes when its session and its file are there, and until then the one before
 * it stays.
 */

export interface Found {
  Screen: ComponentType<Record<string, string>>;
  /** Parts of the path, by name. */
  params?: Record<string, string>;
  /** Around the screen; stays while screens with the same frame change. */
  Frame?: ComponentType<{ children: ReactNode }>;
  /** Fetches what the screen shows first. */
  prefetch?: (() => void) | undefined;
}

export type Find = (place: Place, ahead: boolean) => Promise<Found | { redirect: string }>;

export interface Shown extends Partial<Found> {
  place: Place;
  /** Why there is no screen. */
  error?: unknown;
  /** Came by going back or forward: where it was scrolled to is where it is shown. */
  returned: boolean;
}

let entries: Entries = browserEntries;
let find: Find;
let shown: Shown | undefined;
/** Where the last tap leads, while its screen is still on its way. */
let wantedPath: string | undefined;
let index = 0;
/** The last navigation: a screen that arrives after another one was asked for is not shown. */
let latest: Promise<void> = Promise.resolve();
let turn = 0;
const changes = listeners();
const backGuards: (() => boolean)[] = [];

/** Resolves when the first screen can be drawn. `isReload`: the page was here before. */
export function startRouter(
  findScreen: Find,
  from: Entries = browserEntries,
  isReload = false,
): Promise<void> {
  find = findScreen;
  entries = from;
  const place = entries.read();
  ({ index } = place);
  entries.write(hrefOf(place), { state: place.state, index }, true);
  entries.onMove(move);
  return resolve(isReload);
}

interface NavigateOptions {
  replace?: boolean;
  state?: PlaceState;
}

/** Resolves when the screen is shown. */
export function navigate(href: string, options: NavigateOptions = {}): Promise<void> {
  const here = hrefOf(entries.read());
  // A screen that is being left has no say any more in where the person goes.
  if (options.replace && shown && here !== hrefOf(shown.place)) return latest;
  // A second tap on the same link is no second page.
  return go(href, { replace: href === here && !options.state, ...options });
}

function go(href: string, { replace = false, state = {} }: NavigateOptions): Promise<void> {
  if (!replace) index += 1;
  entries.write(href, { state, index }, replace);
  return resolve(false);
}

const hrefOf = ({ path, search, hash }: Place) => path + search + hash;

/** Looks again at what may be shown here: after a change of session, or when the last try failed. */
export const refreshScreen = (): Promise<void> => resolve(true);

export const goBack = (): void => entries.go(-1);

/** Whether the page before is one of the app's. */
export const canGoBack = (): boolean => index > 0;

/** Loads the file of what a link leads to; without it, following the link tries again. */
export async function loadAhead(href: string): Promise<Partial<Found>> {
  const { origin, pathname: path, search, hash } = new URL(href, location.href);
  const found = await find({ origin, path, search, hash, state: {}, index }, true).catch(
    () => undefined,
  );
  return found && 'Screen' in found ? found : {};
}

/**
 * While it stands, Back asks it first, and stays here if it returns true. Only within the app: on a tab's
 * first page, Back leaves the document.
 */
export function guardBack(guard: () => boolean): () => void {
  backGuards.push(guard);
  return () => void backGuards.splice(backGuards.indexOf(guard), 1);
}

function move(): void {
  const next = entries.read();
  const steps = index - next.index;
  if (steps === 1 && backGuards.at(-1)?.()) {
    entries.go(steps);
    return;
  }
  index = next.index;
  // Where a guard has kept us is where we are.
  if (steps !== 0 || next.path !== shown?.place.path) void resolve(true);
}

function resolve(returned: boolean): Promise<void> {
  latest = show(returned);
  return latest;
}

async function show(returned: boolean): Promise<void> {
  const own = (turn += 1);
  const place = entries.read();
  wantedPath = place.path;
  changes.tell();
  let next: Shown;
  try {
    const found = await find(place, false);
    if (own !== turn) return latest;
    if ('redirect' in found) return await go(found.redirect, { replace: true });
    next = { place, returned, ...found };
  } catch (error) {
    if (own !== turn) return latest;
    next = { place, returned, error };
  }
  shown = next;
  changes.tell();
  return undefined;
}

/** For the server, which draws one page after the other. */
export function setShown(next: Shown | undefined): void {
  shown = next;
}

export const shownNow = (): Shown | undefined => shown;

export function useShown(): Shown {
  return useStore(changes.listen, () => shown!);
}

export function useWantedPath(): string {
  return useStore(changes.listen, () => wantedPath ?? shown!.place.path);
}

export function usePlace(): Place {
  return useShown().place;
}
