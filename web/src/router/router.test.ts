import { beforeEach, expect, it, vi } from 'vitest';
import { memoryEntries } from '../../test/memory-entries.ts';
import type { Entries, Place } from './entries.ts';
import {
  canGoBack,
  goBack,
  guardBack,
  navigate,
  refreshScreen,
  startRouter,
  shownNow,
  type Found,
} from './router.ts';

const screens: Record<string, () => Promise<Found | { redirect: string }>> = {};
const Screen = () => null;
const find = ({ path }: Place) => screens[path]?.() ?? Promise.resolve({ Screen });
const shownPath = () => shownNow()?.place.path;
let entries: Entries;

beforeEach(async () => {
  for (const path of Object.keys(screens)) delete screens[path];
  entries = memoryEntries('/');
  await startRouter(find, entries);
});

it('shows a screen when it is there, and says when', async () => {
  expect(shownPath()).toBe('/');
  await navigate('/payments?filter=paid#top');
  expect(shownNow()?.place).toMatchObject({
    path: '/payments',
    search: '?filter=paid',
    hash: '#top',
  });
});

it('keeps the screen before until the next one is there, and never shows one that is late', async () => {
  const late = Promise.withResolvers<Found>();
  screens['/slow'] = () => late.promise;
  const slow = navigate('/slow');
  expect(shownPath()).toBe('/');
  await navigate('/grow');
  late.resolve({ Screen });
  await slow;
  expect(shownPath()).toBe('/grow');
});

it('leads elsewhere in place of a screen that may not be seen', async () => {
  screens['/settings'] = async () => ({ redirect: '/auth' });
  await navigate('/settings');
  expect([shownPath(), entries.read().index]).toEqual(['/auth', 1]);
});

it('shows why there is no screen, and finds it when asked again', async () => {
  const away = new Error('away');
  screens['/grow'] = () => Promise.reject(away);
  await navigate('/grow');
  expect(shownNow()).toMatchObject({ error: away, place: { path: '/grow' } });
  delete screens['/grow'];
  await refreshScreen();
  expect(shownNow()).not.toHaveProperty('error');
});

it('goes back within the app alone', async () => {
  expect(canGoBack()).toBe(false);
  await navigate('/payments');
  await navigate('/grow', { replace: true });
  expect(canGoBack()).toBe(true);
  goBack();
  await vi.waitFor(() => expect(shownPath()).toBe('/'));
  expect(canGoBack()).toBe(false);
});

it('asks the topmost guard before it goes back, and stays if that says so', async () => {
  await navigate('/payments');
  const closed: string[] = [];
  const endLower = guardBack(() => closed.push('lower') > 0);
  const endUpper = guardBack(() => closed.push('upper') > 0);
  goBack();
  await vi.waitFor(() => expect(closed).toEqual(['upper']));
  endUpper();
  goBack();
  await vi.waitFor(() => expect(closed).toEqual(['upper', 'lower']));
  endLower();
  await vi.waitFor(() => expect(entries.read().path).toBe('/payments'));
  goBack();
  await vi.waitFor(() => expect(shownPath()).toBe('/'));
});

it('has a screen to draw on navigation before the first one is loaded', async () => {
  const first = Promise.withResolvers<Found>();
  screens['/slow'] = () => first.promise;
  const started = startRouter(find, memoryEntries('/slow'));
  const went = navigate('/grow');
  first.resolve({ Screen });
  await started;
  expect(shownPath()).toBe('/grow');
  await went;
});

it('makes one entry of two taps on one link', async () => {
  await Promise.all([navigate('/payments'), navigate('/payments')]);
  expect(entries.read().index).toBe(1);
});

it('does not listen to a screen that is being left', async () => {
  const next = Promise.withResolvers<Found>();
  screens['/slow'] = () => next.promise;
  const went = navigate('/slow');
  const dragged = navigate('/?search=late', { replace: true });
  next.resolve({ Screen });
  await Promise.all([went, dragged]);
  expect(entries.read().path).toBe('/slow');
});
