import { PRODUCT_NAME } from '@jobly/core/brand';
import { t } from '@jobly/core/language/t';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { tNodes } from '../../lib/t-nodes.ts';
import { Button } from '../../ui/button/button.tsx';
import { useBusy } from '../../ui/button/use-busy.ts';
import { LogoMark, Pen } from '../../ui/drawings/drawing.tsx';
import type { InstallOffer } from './use-install-offer.ts';

/** Sticky only where there is room: it must not cover a small phone's main action. */
export function InstallCard({ offer }: { offer: InstallOffer }) {
  const { way } = offer;
  // The browser has no install prompt.
  const byHand = way !== 'prompt';
  const [showsSteps, setShowsSteps] = useState(false);
  // The card closes even if the browser refuses its own prompt.
  const [installing, install] = useBusy(() => offer.install().catch(() => undefined));
  return (
    <div className="sticky bottom-[calc(var(--nav-height)+var(--safe-bottom)+12px+var(--unstuck))] z-10 flex flex-1 flex-col pt-4">
      <section
        aria-label={t('Install {product}', { product: PRODUCT_NAME })}
        className="toast mt-auto rounded-xl border border-line-2 bg-raised py-1 pr-1 pl-4 text-ink lift-float"
      >
        <div className="flex items-center">
          <LogoMark className="mr-3 hidden size-10 shrink-0 min-[440px]:block" />
          <div className="min-w-0 flex-1">
            <p className="text-[15px] leading-5 font-bold min-[360px]:text-base">
              {t('Install {product}', { product: PRODUCT_NAME })}
            </p>
            <p className="hidden text-sm text-ink-2 min-[360px]:block">{t('One tap away.')}</p>
          </div>
          <Button
            variant="quiet"
            className="shrink-0"
            busy={installing}
            aria-expanded={byHand ? showsSteps : undefined}
            onClick={() => (byHand ? setShowsSteps(!showsSteps) : void install())}
          >
            {byHand ? t('How') : t('Install')}
          </Button>
          <button
            type="button"
            aria-label={t('Not now')}
            className="flex size-12 shrink-0 items-center justify-center rounded-sm text-ink-2"
            onClick={offer.dismiss}
          >
            <X className="size-5" />
          </button>
        </div>
        {byHand && showsSteps ? (
          <ol className="mt-2 mr-3 mb-2 flex flex-col gap-3 border-t border-line-2 pt-3">
            {way === 'ios' ? <IosSteps /> : <MenuSteps />}
          </ol>
        ) : null}
      </section>
    </div>
  );
}

function IosSteps() {
  return (
    <>
      <Step drawing={SHARE}>
        {tNodes('Tap {share} in your browser.', { share: <strong>{t('Share')}</strong> })}
      </Step>
      <Step drawing={ADD_TO_HOME}>
        {tNodes('Choose {addToHome}, then {add}.', {
          addToHome: <strong>{t('Add to Home Screen')}</strong>,
          add: <strong>{t('Add')}</strong>,
        })}
      </Step>
    </>
  );
}

function MenuSteps() {
  return (
    <>
      <Step drawing={MENU}>
        {tNodes('Open the {menu} of your browser.', { menu: <strong>{t('menu')}</strong> })}
      </Step>
      <Step drawing={ADD_TO_HOME}>
        {tNodes('Choose {install} or {addToHome}.', {
          install: <strong>{t('Install app')}</strong>,
          addToHome: <strong>{t('Add to Home screen')}</strong>,
        })}
      </Step>
    </>
  );
}

function Step({ drawing, children }: { drawing: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <Pen viewBox="0 0 72 48" strokeWidth="2" className="h-12 w-18 shrink-0 text-ink">
        <rect x="1" y="1" width="70" height="46" rx="10" className="fill-card stroke-field-line" />
        {drawing}
      </Pen>
      <span className="min-w-0 flex-1">{children}</span>
    </li>
  );
}

const SHARE = (
  <>
    <path d="m16 20-5 5 5 5M56 20l5 5-5 5" className="stroke-field-line" />
    <circle cx="36" cy="24" r="15" className="fill-accent" stroke="none" />
    <path d="M31 22h-2v11h14V22h-2M36 27V14M32 17.5l4-4 4 4" className="stroke-on-accent" />
  </>
);

const ADD_TO_HOME = (
  <g className="stroke-on-accent">
    <path d="M8 12h34M8 36h26" className="stroke-field-line" />
    <rect x="6" y="17" width="60" height="14" rx="5" className="fill-accent" stroke="none" />
    <path d="M12 24h28" />
    <path d="M53 19.5h9v9h-9zM57.5 22v4M55.5 24h4" strokeWidth="1.6" />
  </g>
);

const MENU = (
  <>
    <path d="M10 24h30" className="stroke-field-line" strokeWidth="8" />
    <circle cx="56" cy="24" r="13" className="fill-accent" stroke="none" />
    <path d="M56 17v.1M56 24v.1M56 31v.1" className="stroke-on-accent" strokeWidth="4" />
  </>
);
