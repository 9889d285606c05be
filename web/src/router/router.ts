import type { ComponentType, ReactNode } from 'react';
import { listeners, useStore } from '../lib/listeners.ts';
import { browserEntries, type Entries, type Place, type PlaceState } from './entries.ts';

/** Our own router: 1 KB of the sign-in page's 75 (docs/decisions/0019). Keeps the old screen until the next is loaded. */

export interface Found {
  Screen: ComponentType<Record<string, string>>;
  params?: Record<string, string>;
  /** Stays mounted between screens with the same frame. */
  Frame?: ComponentType<{ children: ReactNode }>;
  prefetch?: (() => void) | undefined;
}

export type Find = (place: Place, ahead: boolean) => Promise<Found | { redirect: string }>;

export interface Shown extends Partial<Found> {
  place: Place;
  error?: unknown;
  /** Back or forward: restore the scroll position. */
  returned: boolean;
}

let entries: Entries = browserEntries;
let find: Find;
let shown: Shown | undefined;
/** Where the last tap leads, while its screen is loading. */
let wantedPath: string | undefined;
let index = 0;
/** The last navigation: outdated screens are not shown. */
let latest: Promise<void> = Promise.resolve();
let turn = 0;
const changes = listeners();
const backGuards: (() => boolean)[] = [];

/** Resolves when the first screen can be rendered. */
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
  // A screen that is being left may no longer navigate.
  if (options.replace && shown && here !== hrefOf(shown.place)) return latest;
  // A second tap on the same link adds no entry.
  return go(href, { replace: href === here && !options.state, ...options });
}

function go(href: string, { replace = false, state = {} }: NavigateOptions): Promise<void> {
  if (!replace) index += 1;
  entries.write(href, { state, index }, replace);
  return resolve(false);
}

const hrefOf = ({ path, search, hash }: Place) => path + search + hash;

/** After a change of session, or to retry. */
export const refreshScreen = (): Promise<void> => resolve(true);

export const goBack = (): void => entries.go(-1);

export const canGoBack = (): boolean => index > 0;

/** Preloads a link's file; on failure, following the link tries again. */
export async function loadAhead(href: string): Promise<Partial<Found>> {
  const { origin, pathname: path, search, hash } = new URL(href, location.href);
  const found = await find({ origin, path, search, hash, state: {}, index }, true).catch(
    () => undefined,
  );
  return found && 'Screen' in found ? found : {};
}

/** Back calls the guard, and stays here if it returns true. On a tab's first page, Back leaves the document. */
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
  // A guard has kept us here.
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
  changes.notify();
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
  changes.notify();
  return undefined;
}

/** For the server, which renders one page after the other. */
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
