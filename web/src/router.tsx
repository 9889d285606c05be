import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { ProblemScreen } from './features/shell/problem-screen.tsx';
import { routeTree } from './routeTree.gen.ts';

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: ProblemScreen,
  // An address that cannot even be read (`/%E0%A4%A`) matches no route, not even the last one.
  defaultNotFoundComponent: lazyRouteComponent(
    () => import('./features/shell/not-found-screen.tsx'),
    'UnreadableAddress',
  ),
  // As the server does: /PAYMENTS is not /payments.
  caseSensitive: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
