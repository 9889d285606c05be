import { PRODUCT_NAME } from '@jobly/core/brand';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { LogoMark } from '../../ui/drawings/logo-mark.tsx';
import { InstallSteps } from './install-steps.tsx';
import type { InstallOffer } from './use-install-offer.ts';

/** Sticks above the bar, beside 'Get help', where it does not cover the main action of a small phone. */
export function InstallCard({ offer }: { offer: InstallOffer }) {
  const { way } = offer;
  const [showsSteps, setShowsSteps] = useState(false);
  return (
    <div className="sticky bottom-[calc(var(--nav-height)+var(--safe-bottom)+12px)] z-10 flex flex-1 flex-col pt-4 pr-14">
      <section
        aria-label={`Install ${PRODUCT_NAME}`}
        className="toast mt-auto rounded-xl border border-line-2 bg-raised py-1 pr-1 pl-4 text-ink lift-float"
      >
        <div className="flex items-center">
          <LogoMark className="mr-3 hidden size-10 shrink-0 min-[440px]:block" />
          <div className="min-w-0 flex-1">
            <p className="text-[15px] leading-5 font-bold min-[360px]:text-base">
              Install {PRODUCT_NAME}
            </p>
            <p className="hidden text-sm text-ink-2 min-[360px]:block">One tap away.</p>
          </div>
          {way === 'prompt' ? (
            <InstallButton onInstall={offer.install} />
          ) : (
            <Button
              variant="quiet"
              className="shrink-0"
              aria-expanded={showsSteps}
              onClick={() => setShowsSteps(!showsSteps)}
            >
              How
            </Button>
          )}
          <button
            type="button"
            aria-label="Not now"
            className="flex size-12 shrink-0 items-center justify-center rounded-sm text-ink-2"
            onClick={offer.dismiss}
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        {showsSteps && (way === 'ios' || way === 'menu') ? (
          <div className="mt-2 mr-3 mb-2 border-t border-line-2 pt-3">
            <InstallSteps way={way} />
          </div>
        ) : null}
      </section>
    </div>
  );
}

function InstallButton({ onInstall }: { onInstall: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="quiet"
      className="shrink-0"
      busy={busy}
      onClick={() => {
        setBusy(true);
        // A browser that refuses its own prompt leaves nothing to do: the card goes away either way.
        void onInstall().catch(() => undefined);
      }}
    >
      Install
    </Button>
  );
}
