import { createFileRoute } from '@tanstack/react-router';
import { BottomNav } from '../features/shell/bottom-nav.tsx';
import { NotFoundScreen } from '../features/shell/not-found-screen.tsx';
import { loadSession, useUser } from '../lib/session.ts';

export const Route = createFileRoute('/$')({
  // The bar is for people who are signed in; when that cannot be known, the page does without it.
  beforeLoad: () =>
    loadSession()
      .catch(() => null)
      .then(() => undefined),
  component: NotFound,
});

function NotFound() {
  const path = Route.useParams({ select: ({ _splat }) => `/${_splat ?? ''}` });
  const user = useUser();
  return (
    <>
      <NotFoundScreen path={path} />
      {user ? <BottomNav /> : null}
    </>
  );
}
