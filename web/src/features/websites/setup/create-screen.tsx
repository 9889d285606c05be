import { WEBSITE_MESSAGES } from '@jobly/core/websites/messages';
import { useQuery } from '@tanstack/react-query';
import { MapPin, PhoneCall, ShieldCheck, Smartphone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { reasonOr } from '../../../lib/record-gate.tsx';
import { Button, Spinner } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { WebPageDrawing } from '../../../ui/drawings/web-page.tsx';
import { websiteDetailsQuery, websiteQuery } from '../queries.ts';
import { WebsiteGate, useStartWebsite, useWebsiteSheet } from '../website-steps.ts';

const BENEFITS = [
  { Icon: Smartphone, text: 'Looks great on every phone' },
  { Icon: PhoneCall, text: 'Customers call you with one tap' },
  { Icon: MapPin, text: 'Shows what you do and where you work' },
  { Icon: ShieldCheck, text: 'Free, secure and looked after' },
] as const;

/** Opening it starts the creation, unless that is under way; when the site is live, the gate leads on. */
export function CreateScreen() {
  const start = useStartWebsite();
  return (
    <WebsiteGate
      screen="create"
      title={(data) =>
        start.isError || (start.isSuccess && !data?.website)
          ? 'Your website'
          : 'Your website is on the way'
      }
    >
      {({ website }) => <Creation creating={website?.status === 'creating'} start={start} />}
    </WebsiteGate>
  );
}

function Creation(props: { creating: boolean; start: ReturnType<typeof useStartWebsite> }) {
  const { creating, start } = props;
  const { isFetching } = useQuery(websiteQuery);
  const entered = useRef(false);

  useEffect(() => {
    // Once, and by what the server says now: what the phone remembers may be minutes old.
    if (entered.current || isFetching) return;
    entered.current = true;
    if (!creating) start.mutate();
    // oxlint-disable-next-line react/exhaustive-deps -- only the entry starts it
  }, [isFetching]);

  // Also when the record was taken away under the open screen: nothing starts by itself again.
  const stopped = entered.current && !creating && !start.isPending;
  if (stopped) return <NotStarted error={start.error} onRetry={start.mutate} />;
  return <OnTheWay begun={creating} />;
}

/** Until it has begun, leaving would leave nothing behind. */
function OnTheWay({ begun }: { begun: boolean }) {
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <div className="flex justify-center pb-2">
          <WebPageDrawing />
        </div>
        <p className="text-lg text-ink">
          We are building your website now. Most sites go live within 24 hours, and we email you as
          soon as yours does.
        </p>
        <ul className="mt-4 flex flex-col gap-3">
          {BENEFITS.map(({ Icon, text }) => (
            <li key={text} className="flex items-center gap-3">
              <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-2">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <span className="font-semibold text-ink">{text}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Button variant="primary" disabled>
        <Spinner />
        Creating site
      </Button>
      <p className="min-h-6 text-center text-ink-2">
        {begun ? 'You can close this screen. We carry on.' : null}
      </p>
    </div>
  );
}

/** The name may be what is missing: it can be mended right here. */
function NotStarted({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const details = useQuery(websiteDetailsQuery).data;
  const { part: sheets, open, turn, setOpen, show } = useWebsiteSheet();
  return (
    <Card>
      <p role="alert" className="mb-5 text-lg text-ink">
        {reasonOr(error, WEBSITE_MESSAGES.notStarted)}
      </p>
      <div className="flex flex-col gap-3">
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
        {details ? <Button onClick={show}>Edit details</Button> : null}
      </div>
      {sheets && details ? (
        <sheets.DetailsSheet key={turn} open={open} onOpenChange={setOpen} details={details} />
      ) : null}
    </Card>
  );
}
