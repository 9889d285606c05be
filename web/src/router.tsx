import { createRouter } from '@tanstack/react-router';
import { ProblemScreen } from './features/shell/problem-screen.tsx';
import { routeTree } from './routeTree.gen.ts';

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: ProblemScreen,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
