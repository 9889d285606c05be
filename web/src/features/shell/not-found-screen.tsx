import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import '../../ui/styles/app.css';
import { buttonClass } from '../../ui/button/button-class.ts';
import { SignpostDrawing } from '../../ui/drawings/signpost.tsx';
import { FullScreenMessage } from '../../ui/feedback/full-screen-message.tsx';

export function NotFoundScreen({ path }: { path: string }) {
  useDocumentTitle('Page not found');
  useEffect(() => {
    // oxlint-disable-next-line no-console -- spec 2: unknown routes log an error
    console.error('404 Error: User attempted to access non-existent route:', path);
  }, [path]);
  return (
    <FullScreenMessage
      drawing={<SignpostDrawing />}
      title={<span className="text-[56px] leading-14">404</span>}
      actions={
        <Link to="/" className={buttonClass('primary')}>
          Return to Home
        </Link>
      }
    >
      <p>Oops! Page not found</p>
    </FullScreenMessage>
  );
}
