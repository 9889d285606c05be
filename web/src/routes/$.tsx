import { isBareRoute } from '@jobly/core/routes';
import { createFileRoute } from '@tanstack/react-router';
import { BottomNav } from '../features/shell/bottom-nav.tsx';
import { NotFoundScreen } from '../features/shell/not-found-screen.tsx';

export const Route = createFileRoute('/$')({ component: NotFound });

function NotFound() {
  const path = Route.useParams({ select: ({ _splat }) => `/${_splat ?? ''}` });
  return (
    <>
      <NotFoundScreen path={path} />
      {isBareRoute(path) ? null : <BottomNav />}
    </>
  );
}
