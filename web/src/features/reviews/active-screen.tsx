import type { ReviewSettings } from '@jobly/core/reviews/contract';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button/button-class.ts';
import { HazardCorner } from '../../ui/drawings/hazard-corner.tsx';
import { afterPayment } from './delay-labels.ts';
import { RequestsCard } from './requests-card.tsx';
import { ReviewGate } from './review-steps.ts';
import { StopRequests } from './stop-requests.tsx';

export function ActiveScreen() {
  return (
    <ReviewGate screen="active" title="Review requests are on">
      {({ settings }) =>
        settings ? (
          <div className="flex flex-col gap-5">
            <Confirmation settings={settings} />
            <Link to="/grow/reviews/settings" className={buttonClass('secondary')}>
              View settings
            </Link>
            <RequestsCard />
            <StopRequests />
          </div>
        ) : null
      }
    </ReviewGate>
  );
}

function Confirmation({ settings }: { settings: ReviewSettings }) {
  return (
    <section className="relative overflow-hidden rounded-xl bg-hero p-5 text-on-hero lift-card">
      <HazardCorner className="h-18 w-24" />
      <p
        dir="auto"
        className="pr-14 text-xl leading-7 min-[360px]:text-2xl min-[360px]:leading-8 font-extrabold tracking-tight break-words"
      >
        {settings.businessName}
      </p>
      <p className="mt-2 text-lg text-on-hero-2">
        We ask your customers for a Google review {afterPayment(settings.delayMinutes)}.
      </p>
    </section>
  );
}
