import { SUPPORT_PHONE } from '@jobly/core/brand';
import { Link } from '@tanstack/react-router';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { ComingNext } from '../../ui/coming-next.tsx';
import { UPCOMING } from './upcoming.ts';
import type { UpcomingScreen as Name } from './upcoming.ts';

export function UpcomingScreen({ name }: { name: Name }) {
  const [title, text] = UPCOMING[name];
  useDocumentTitle(title);
  return (
    <ComingNext
      title={title}
      actions={
        <>
          <Link to="/grow" className={buttonLook('secondary')}>
            Back to Grow
          </Link>
          <a href={`tel:${SUPPORT_PHONE}`} className={buttonLook('quiet')}>
            Call Support
          </a>
        </>
      }
    >
      {text}
    </ComingNext>
  );
}
