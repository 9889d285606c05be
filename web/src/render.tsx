import type { User } from '@jobly/core/accounts/contract';
import { readIn } from '@jobly/core/dates';
import type { AppRoute } from '@jobly/core/routes';
import { businessTimeZone } from '@jobly/core/time-zone';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { dropFirstReplies, keepFirstReplies, type Replies } from './lib/api/first-view.ts';
import { queryClient } from './lib/api/query-client.ts';
import { drawFor } from './lib/session/session.ts';
import { paramsOf } from './route-path.ts';
import type { Place } from './router/entries.ts';
import { draw } from './router/router.ts';
import SignedIn from './routes/_app.tsx';
import Grow from './routes/_app/grow/index.tsx';
import Home from './routes/_app/index.tsx';
import LinkDetail from './routes/_app/payments/$linkId.tsx';
import History from './routes/_app/payments/history.tsx';
import Payments from './routes/_app/payments/index.tsx';
import Settings from './routes/_app/settings.tsx';

/** Those whose replies come along with the document (server/src/http/pages/first-view.ts). */
const SCREENS: Partial<Record<AppRoute, ComponentType<Record<string, string>>>> = {
  '/': Home,
  '/payments': Payments,
  '/payments/history': History,
  '/payments/{linkId}': LinkDetail,
  '/grow': Grow,
  '/settings': Settings,
};

export interface FirstView {
  route: AppRoute;
  /** Without a hash: a browser keeps that to itself. */
  place: Pick<Place, 'origin' | 'path' | 'search'>;
  user: User;
  replies: Replies;
}

/**
 * A contractor's first view as HTML, to be looked at until the scripts are there and draw it themselves. It is
 * drawn in one go: what the screens know of the person is theirs until the end of this function and of nobody
 * else. Nothing for screens that are not drawn.
 */
export function drawFirstView({ route, place: asked, user, replies }: FirstView) {
  const Screen = SCREENS[route];
  if (!Screen) return undefined;
  const place = { ...asked, hash: '', state: {}, index: 0 };
  try {
    readIn(businessTimeZone(user.phone));
    drawFor(user);
    keepFirstReplies(replies, Date.now());
    draw({ place, Screen, Frame: SignedIn, params: paramsOf(route, place.path), returned: false });
    return renderToString(<App />);
  } finally {
    queryClient.clear();
    dropFirstReplies();
    drawFor(null);
    draw(undefined);
  }
}
