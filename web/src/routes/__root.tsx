import { isBareRoute } from '@jobly/core/routes';
import { Outlet, createRootRoute, useLocation } from '@tanstack/react-router';
import { ToastViewport } from '../lib/toast/toast-viewport.tsx';

export const Route = createRootRoute({ component: Root });

function Root() {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <>
      <a
        href="#main"
        className="sr-only z-60 rounded-sm bg-card font-semibold text-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <Outlet />
      <ToastViewport aboveBar={!isBareRoute(path)} />
    </>
  );
}
