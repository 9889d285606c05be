import { t } from '@jobly/core/language/t';
import { useEffect } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import '../../ui/styles/app.css';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { SignpostDrawing } from '../../ui/drawings/signpost.tsx';
import { FullScreenMessage } from '../../ui/feedback/full-screen-message.tsx';

export function NotFoundScreen({ path }: { path: string }) {
  useDocumentTitle(t('Page not found'));
  useEffect(() => {
    // oxlint-disable-next-line no-console -- spec 2: unknown routes log an error
    console.error('404 Error: User attempted to access non-existent route:', path);
  }, [path]);
  return (
    <FullScreenMessage
      drawing={<SignpostDrawing />}
      title={<span className="text-[56px] leading-14">404</span>}
      actions={
        <ButtonLink to="/" variant="primary">
          {t('Return to Home')}
        </ButtonLink>
      }
    >
      <p>{t('Oops! Page not found')}</p>
    </FullScreenMessage>
  );
}
