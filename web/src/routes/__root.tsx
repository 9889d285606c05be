import { Outlet, createRootRoute } from '@tanstack/react-router';
import { Toasts } from '../features/shell/toasts.tsx';

export const Route = createRootRoute({ component: Root });

function Root() {
  return (
    <>
      <a
        href="#main"
        className="sr-only z-60 rounded-sm bg-card font-semibold text-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <Outlet />
      <Toasts />
    </>
  );
}
