import { AppError } from '@jobly/core/app-error';
import { appRouteOf } from '@jobly/core/routes';
import type { ComponentType } from 'react';
import type { Place } from './router/entries.ts';
import type { Find, Found } from './router/router.ts';
import { loadLanguageInside } from './lib/language.ts';
import { mayEnter, takeReturnPath } from './lib/session/return-path.ts';
import { loadSession } from './lib/session/session.ts';
import { readStored, store } from './lib/storage.ts';
import { SIGNED_IN, paramsOf, routePath } from './route-path.ts';
import SignIn from './routes/auth.tsx';

interface ScreenFile {
  default: ComponentType<Record<string, string>>;
  prefetch?: () => void;
}

const FILES = import.meta.glob<ScreenFile>([
  './routes/_app/**/*.tsx',
  './routes/{legal,private}.*.tsx',
  '!**/*.test.tsx',
]);

const SCREENS = new Map(
  Object.entries(FILES).map(([path, load]) => {
    const file = path.replace(/^\.\/routes\/|\.tsx$/g, '');
    return [routePath(file), { load, signedIn: file.startsWith(`${SIGNED_IN}/`) }];
  }),
);

let staffWasHere = false;

/** Which screen a URL has, and its audience. A file in routes/ is a route of core's table. */
export const findScreen: Find = async (place, ahead) => {
  const route = appRouteOf(place.path);
  // In the first script: a separate file would cost one more round trip.
  if (route === '/auth') {
    if (await loadSession()) return { redirect: ahead ? '/' : takeReturnPath() };
    return { Screen: SignIn };
  }
  const screen = route && SCREENS.get(route);
  if (!screen) return unknownPlace(place, ahead);
  if (!screen.signedIn) return { Screen: (await loaded(screen.load(), ahead)).default };
  if (!(await mayEnter(place.path + place.search + place.hash, ahead)))
    return { redirect: '/auth' };
  const [frame, { default: Screen, prefetch }] = await loaded(
    Promise.all([import('./routes/_app.tsx'), screen.load(), loadLanguageInside()]),
    ahead,
  );
  return { Screen, Frame: frame.default, prefetch, params: paramsOf(route, place.path) };
};

/** Includes the staff screens, which do not exist for other users. */
async function unknownPlace(
  { path }: Place,
  ahead: boolean,
): Promise<Found | { redirect: string }> {
  // Without a server it is still an unknown page.
  const user = await loadSession().catch(() => null);
  // Home says what they need first.
  if (user?.staffNeeds) return { redirect: '/' };
  const isStaff = user !== null && user.role !== 'contractor';
  // A session that ended on a staff screen leads to sign-in, not to "not found".
  if (!user && staffWasHere) return { redirect: '/auth' };
  staffWasHere ||= isStaff;
  const { AnyOtherPath, StaffPath } = await loaded(import('./routes/$.tsx'), ahead);
  return { Screen: isStaff ? StaffPath : AnyOtherPath, params: { path } };
}

const RELOADED = 'jobly-reloaded';

/** A missing file may belong to an older build: reload the page once. */
async function loaded<File>(loading: Promise<File>, ahead: boolean): Promise<File> {
  try {
    const file = await loading;
    if (!ahead) store(RELOADED, undefined, 'session');
    return file;
  } catch {
    // Only a preload: the current screen works.
    if (ahead) throw new AppError('network');
    const before = readStored(RELOADED, 'session');
    store(RELOADED, 'yes', 'session');
    // Not without storage: it would reload for ever.
    const canCount = readStored(RELOADED, 'session') === 'yes';
    if (navigator.onLine && before === null && canCount) location.reload();
    throw new AppError('network');
  }
}
