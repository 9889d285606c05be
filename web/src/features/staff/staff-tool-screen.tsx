import { COMMON_ERRORS } from '@jobly/core/common-errors';
import { Link } from '@tanstack/react-router';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { useUser } from '../../lib/session.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { Card } from '../../ui/card.tsx';
import { ComingNext } from '../../ui/coming-next.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { STAFF_TOOLS } from './staff-tools.ts';
import type { StaffToolPath } from './staff-tools.ts';

/** The server refuses others anyway; this only spares them a tool that cannot work. */
export function StaffToolScreen({ path }: { path: StaffToolPath }) {
  const tool = STAFF_TOOLS.find(({ to }) => to === path);
  const user = useUser();
  useDocumentTitle(tool?.title ?? 'Staff');
  const home = (
    <Link to="/" className={buttonLook('secondary')}>
      Back to Home
    </Link>
  );
  if (!user || user.role === 'contractor') {
    return (
      <>
        <PageHeading>For staff only</PageHeading>
        <Card>
          <p className="mb-5 text-lg text-ink">{COMMON_ERRORS.forbidden.message}</p>
          {home}
        </Card>
      </>
    );
  }
  return (
    <ComingNext title={tool?.title ?? 'Staff'} actions={home}>
      {tool?.text}
    </ComingNext>
  );
}
