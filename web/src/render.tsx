import { setReadersZone } from '@jobly/core/dates';
import type { DrawFirstView, FirstViewRoute } from '@jobly/core/first-view';
import { speak } from '@jobly/core/language/speak';
import type { AppRoute } from '@jobly/core/routes';
import { businessTimeZone } from '@jobly/core/time-zone';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { App } from './app.tsx';
import { keepFirstReplies } from './lib/api/first-view.ts';
import { queryClient } from './lib/api/query-client.ts';
import { setUser } from './lib/session/session.ts';
import { paramsOf } from './route-path.ts';
import { setShown } from './router/router.ts';
import SignedIn from './routes/_app.tsx';
import Grow from './routes/_app/grow/index.tsx';
import Home from './routes/_app/index.tsx';
import LinkDetail from './routes/_app/payments/$linkId.tsx';
import History from './routes/_app/payments/history.tsx';
import Payments from './routes/_app/payments/index.tsx';
import Settings from './routes/_app/settings/index.tsx';

const SCREENS: Record<FirstViewRoute, ComponentType<Record<string, string>>> = {
  '/': Home,
  '/payments': Payments,
  '/payments/history': History,
  '/payments/{linkId}': LinkDetail,
  '/grow': Grow,
  '/settings': Settings,
};

/** A first view as HTML, shown until the scripts render it. Synchronous: the user's state is reset at the end. */
export const drawFirstView: DrawFirstView = ({ route, place, user, language, replies }) => {
  if (!isDrawn(route)) return undefined;
  try {
    const timeZone = businessTimeZone(user.phone, user.timeZone ?? null);
    setReadersZone(timeZone);
    setUser({ ...user, timeZone });
    keepFirstReplies(replies, Date.now());
    setShown({
      place: { ...place, hash: '', state: {}, index: 0 },
      Screen: SCREENS[route],
      Frame: SignedIn,
      params: paramsOf(route, place.path),
      returned: false,
    });
    return speak(language, () => renderToStaticMarkup(<App />));
  } finally {
    setReadersZone(undefined);
    setUser(null);
    keepFirstReplies({});
    setShown(undefined);
    queryClient.clear();
  }
};

const isDrawn = (route: AppRoute): route is FirstViewRoute => route in SCREENS;
