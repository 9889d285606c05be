import { SUPPORT_PHONE } from '@jobly/core/brand';
import { AppError } from '@jobly/core/app-error';
import { t } from '@jobly/core/language/t';
import { formatPhone } from '@jobly/core/phone';
import { useEffect } from 'react';
import { refreshScreen } from '../../router/router.ts';
import { Button, ButtonAnchor } from '../../ui/button/button.tsx';
import { useBusy } from '../../ui/button/use-busy.ts';
import { UnpluggedDrawing } from '../../ui/drawings/drawing.tsx';
import { FullScreenMessage } from '../../ui/feedback/full-screen-message.tsx';
import { ConnectionBanner } from './connection-banner.tsx';

const RETRY_EVERY_MS = 5_000;

/** In the first script: when the server is down, no other file can be loaded. */
export function ProblemScreen({ error }: { error: unknown }) {
  const serverTrouble = error instanceof AppError && (error.status === 0 || error.status >= 500);
  return serverTrouble ? <Unreachable message={error.message} /> : <Broken />;
}

function Unreachable({ message }: { message: string }) {
  const [trying, tryNow] = useBusy(refreshScreen);

  useEffect(() => {
    const retry = (): void => void refreshScreen();
    const timer = setInterval(retry, RETRY_EVERY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, []);

  return (
    <>
      <ConnectionBanner />
      <FullScreenMessage
        drawing={<UnpluggedDrawing />}
        title={t("We can't connect")}
        actions={
          <>
            <Button variant="primary" busy={trying} onClick={() => void tryNow()}>
              {trying ? t('Trying again…') : t('Try again')}
            </Button>
            <CallSupport />
          </>
        }
      >
        <p role="alert">{message}</p>
        <p className="mt-3 text-base">{t('We also keep trying by ourselves.')}</p>
      </FullScreenMessage>
    </>
  );
}

function Broken() {
  return (
    <FullScreenMessage
      drawing={<UnpluggedDrawing />}
      title={t('This screen stopped working')}
      actions={
        <>
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t('Reload')}
          </Button>
          <ButtonAnchor href="/">{t('Go home')}</ButtonAnchor>
          <CallSupport />
        </>
      }
    >
      <p role="alert">
        {t('Nothing you saved is lost. Please reload, or call us if it happens again.')}
      </p>
    </FullScreenMessage>
  );
}

function CallSupport() {
  return (
    <ButtonAnchor href={`tel:${SUPPORT_PHONE}`} variant="quiet">
      {t('Call {phone}', { phone: formatPhone(SUPPORT_PHONE) })}
    </ButtonAnchor>
  );
}
