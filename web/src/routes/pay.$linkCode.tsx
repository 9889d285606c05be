import { createFileRoute } from '@tanstack/react-router';
import { CustomerPage } from '../features/checkout/customer-page.tsx';
import { loadPublicLink } from '../features/checkout/load-public-link.ts';

export const Route = createFileRoute('/pay/$linkCode')({
  loader: ({ params }) => loadPublicLink(params.linkCode),
  component: Pay,
});

function Pay() {
  return <CustomerPage link={Route.useLoaderData()} />;
}
