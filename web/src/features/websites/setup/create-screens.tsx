import { SITE_DOMAIN } from '@jobly/core/brand';
import { LANGUAGE_NAMES } from '@jobly/core/language/language';
import { t } from '@jobly/core/language/t';
import { OWN_PREVIEW_PATH, startWebsite, type WebsiteDetails } from '@jobly/core/websites/contract';
import { hoursLabel } from '@jobly/core/websites/hours';
import { WEBSITE_MESSAGES } from '@jobly/core/websites/messages';
import { tradeLabel } from '@jobly/core/websites/trades';
import { useQuery } from '@tanstack/react-query';
import { MapPin, PhoneCall, ShieldCheck, Smartphone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { navigate, usePlace } from '../../../router/router.ts';
import { call } from '../../../lib/api/api.ts';
import { reasonOr, useRecordStep } from '../../../lib/record-gate.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Button, Spinner } from '../../../ui/button/button.tsx';
import { useBusy } from '../../../ui/button/use-busy.ts';
import { DOWN_TO_THE_BAR, FloatingAction } from '../../../ui/button/floating-action.tsx';
import { WebPageDrawing } from '../../../ui/drawings/web-page.tsx';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PagePreview } from '../../../ui/layout/page-preview.tsx';
import { websiteDetailsQuery, websiteQuery } from '../queries.ts';
import { useWebsiteSheet, websiteScreen, WebsiteGate } from '../website-steps.ts';
import { PhotosCard, ServicesCard } from './extras-cards.tsx';
import { useOwnServices } from './own-services.tsx';
import { QuotesCard, useQuotes } from './quotes-card.tsx';

/** Shown until there is a name. */
const PLACEHOLDER_ADDRESS = `yourbusiness.${SITE_DOMAIN}`;

export const ConfirmScreen = websiteScreen('confirm', 'Confirm your details', Details, {
  href: '/grow/website/setup',
  label: 'Back',
});

function Details() {
  const details = useQuery(websiteDetailsQuery);
  if (details.data) return <Confirm details={details.data} />;
  if (details.isError) {
    return (
      <Card>
        <p role="alert" className="text-lg text-ink">
          {t(WEBSITE_MESSAGES.profileNotLoaded)}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to="/grow">{t('Go back')}</ButtonLink>
          <Button busy={details.isFetching} onClick={() => void details.refetch()}>
            {details.isFetching ? t('Trying again…') : t('Try again')}
          </Button>
        </div>
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <LoadingLabel />
      <Skeleton className="h-56 w-full !rounded-lg" />
      <Skeleton className="h-36 w-full !rounded-xl" />
      <Skeleton className="h-[60px] w-full !rounded-lg" />
    </div>
  );
}

function Confirm({ details }: { details: WebsiteDetails }) {
  const { part: sheets, open, turn, setOpen, show } = useWebsiteSheet();
  const { businessName, address, nameTaken } = details;
  const quotes = useQuotes(details);
  const lines = useOwnServices(details);
  const rows = [
    [t('Business name'), businessName ?? t('Not set')],
    [t('Phone'), details.businessPhone ?? t('Not set')],
    [t('Trade'), details.trade && tradeLabel(details.trade)],
    [t('Service area'), details.serviceArea],
    [t('Opening hours'), details.openingHours && hoursLabel(details.openingHours)],
    [t('Language of the website'), LANGUAGE_NAMES[details.language]],
  ].filter(([, text]) => text);
  const [busy, confirm] = useBusy(async () => {
    // Without a name there is nothing to build: ask for it.
    if (!businessName) show();
    else if ((await lines.save()) && (await quotes.save())) {
      void navigate('/grow/website/create', { replace: true });
    }
  });

  return (
    <div className={`gap-4 ${DOWN_TO_THE_BAR}`}>
      <div>
        <p className="mb-2 font-semibold text-ink">{t('Your future address')}</p>
        <PagePreview
          // Reloads the page when anything in it changes.
          key={JSON.stringify(details)}
          address={address ?? PLACEHOLDER_ADDRESS}
          src={businessName ? OWN_PREVIEW_PATH : undefined}
          secure={address !== null && details.secure}
        />
        {nameTaken ? (
          <p className="mt-2 text-ink-2">
            {t('Another business has that name, so we picked an address like it that is free.')}
          </p>
        ) : null}
      </div>
      <Card title={t('What your website will say')}>
        <dl className="flex flex-col gap-3">
          {rows.map(([term, text]) => (
            <div key={term}>
              <dt className="text-sm text-ink-2">{term}</dt>
              <dd dir="auto" className="font-semibold text-ink [overflow-wrap:anywhere]">
                {text}
              </dd>
            </div>
          ))}
        </dl>
        {details.businessPhone ? null : (
          <p className="mt-4 text-ink-2">
            {t('Add a phone number, so that customers can reach you from your website.')}
          </p>
        )}
        {details.trade ? null : (
          <p className="mt-4 text-ink-2">
            {t('Tell us your trade, service area and hours, and your website says more.')}
          </p>
        )}
        <Button className="mt-4 w-full" onClick={show}>
          {t('Edit details')}
        </Button>
      </Card>
      <ServicesCard details={details} typing={lines} />
      <PhotosCard details={details} />
      <QuotesCard typing={quotes} />
      <FloatingAction>
        <Button variant="primary" busy={busy} onClick={() => void confirm()}>
          {t('Confirm and create')}
        </Button>
      </FloatingAction>
      {sheets ? (
        <sheets.DetailsSheet key={turn} open={open} onOpenChange={setOpen} details={details} />
      ) : null}
    </div>
  );
}

const BENEFITS = [
  { Icon: Smartphone, text: 'Looks great on every phone' },
  { Icon: PhoneCall, text: 'Customers call you with one tap' },
  { Icon: MapPin, text: 'Shows what you do and where you work' },
  { Icon: ShieldCheck, text: 'Free, secure and looked after' },
] as const;

/** Opening it starts the creation, unless it is running; once the site is live, the gate redirects. */
export function CreateScreen() {
  const start = useStartWebsite();
  return (
    <WebsiteGate
      screen="create"
      title={(data) =>
        start.isError || (start.isSuccess && !data?.website)
          ? t('Your website')
          : t('Your website is on the way')
      }
    >
      {({ website }) => <Creation creating={website?.status === 'creating'} start={start} />}
    </WebsiteGate>
  );
}

function useStartWebsite() {
  const replaceLinked = usePlace().state.replacingLinked === true;
  return useRecordStep(websiteQuery, {
    run: () => call(startWebsite, { body: replaceLinked ? { replaceLinked } : {} }),
    done: t(WEBSITE_MESSAGES.started),
    failed: t(WEBSITE_MESSAGES.notStarted),
  });
}

function Creation(props: { creating: boolean; start: ReturnType<typeof useStartWebsite> }) {
  const { creating, start } = props;
  const { isFetching } = useQuery(websiteQuery);
  const entered = useRef(false);

  useEffect(() => {
    // Once, and based on the server's current state: the cache may be minutes old.
    if (entered.current || isFetching) return;
    entered.current = true;
    if (!creating) start.mutate();
    // oxlint-disable-next-line react/exhaustive-deps -- only the entry starts it
  }, [isFetching]);

  // Also when the record was deleted under the open screen: do not restart by itself.
  const stopped = entered.current && !creating && !start.isPending;
  if (stopped) return <NotStarted error={start.error} onRetry={start.mutate} />;
  return <OnTheWay begun={creating} />;
}

/** Before it has begun, leaving would cancel it. */
function OnTheWay({ begun }: { begun: boolean }) {
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <div className="flex justify-center pb-2">
          <WebPageDrawing />
        </div>
        <p className="text-lg text-ink">
          {t(
            'We are building your website now. Most sites go live within 24 hours, and we email you as soon as yours does.',
          )}
        </p>
        <ul className="mt-4 flex flex-col gap-3">
          {BENEFITS.map(({ Icon, text }) => (
            <li key={text} className="flex items-center gap-3">
              <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-2">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <span className="font-semibold text-ink">{t(text)}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Button variant="primary" disabled>
        <Spinner />
        {t('Creating site')}
      </Button>
      <p className="min-h-6 text-center text-ink-2">
        {begun ? t('You can close this screen. We carry on.') : null}
      </p>
    </div>
  );
}

/** The missing name can be added right here. */
function NotStarted({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const details = useQuery(websiteDetailsQuery).data;
  const { part: sheets, open, turn, setOpen, show } = useWebsiteSheet();
  return (
    <Card>
      <p role="alert" className="mb-5 text-lg text-ink">
        {reasonOr(error, t(WEBSITE_MESSAGES.notStarted))}
      </p>
      <div className="flex flex-col gap-3">
        <Button variant="primary" onClick={onRetry}>
          {t('Try again')}
        </Button>
        {details ? <Button onClick={show}>{t('Edit details')}</Button> : null}
      </div>
      {sheets && details ? (
        <sheets.DetailsSheet key={turn} open={open} onOpenChange={setOpen} details={details} />
      ) : null}
    </Card>
  );
}
