import { SITE_DOMAIN } from '@jobly/core/brand';
import type { WebsiteDetails } from '@jobly/core/websites/contract';
import { HOURS } from '@jobly/core/websites/hours';
import { WEBSITE_MESSAGES } from '@jobly/core/websites/messages';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DOWN_TO_THE_BAR, FloatingAction } from '../../../ui/button/floating-action.tsx';
import { PagePreview } from '../../../ui/layout/page-preview.tsx';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { websiteDetailsQuery } from '../queries.ts';
import { useWebsiteSheet, websiteScreen } from '../website-steps.ts';

/** What stands where the name would be, as long as there is none. */
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
        <div role="alert">
          <p className="text-lg text-ink">{WEBSITE_MESSAGES.profileNotLoaded}</p>
        </div>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to="/grow">Go back</ButtonLink>
          <Button busy={details.isFetching} onClick={() => void details.refetch()}>
            {details.isFetching ? 'Trying again…' : 'Try again'}
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
  const navigate = useNavigate();
  const { part: sheets, open, turn, setOpen, show } = useWebsiteSheet();
  const { businessName, address, nameTaken } = details;

  const rows = [
    ['Business name', businessName ?? 'Not set'],
    ['Phone', details.businessPhone ?? 'Not set'],
    ['Trade', details.trade],
    ['Service area', details.serviceArea],
    ['Opening hours', details.openingHours && HOURS[details.openingHours].label],
  ].filter(([, text]) => text);

  function confirm(): void {
    // Without a name there is nothing to build: the sheet asks for it.
    if (businessName) void navigate({ to: '/grow/website/create', replace: true });
    else show();
  }

  return (
    <div className={`gap-4 ${DOWN_TO_THE_BAR}`}>
      <div>
        <p className="mb-2 font-semibold text-ink">Your future address</p>
        <PagePreview
          address={address ?? PLACEHOLDER_ADDRESS}
          name={businessName ?? undefined}
          pale={!businessName}
        />
        {nameTaken ? (
          <p className="mt-2 text-ink-2">
            The plain name is another business's address already, so we picked one like it that is
            free.
          </p>
        ) : null}
      </div>
      <Card title="What your website will say">
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
            Add a phone number, so that customers can reach you from your website.
          </p>
        )}
        {details.trade ? null : (
          <p className="mt-4 text-ink-2">
            Tell us your trade, service area and hours, and your website says more.
          </p>
        )}
        <Button className="mt-4 w-full" onClick={show}>
          Edit details
        </Button>
      </Card>
      <FloatingAction>
        <Button variant="primary" onClick={confirm}>
          Confirm and create
        </Button>
      </FloatingAction>
      {sheets ? (
        <sheets.DetailsSheet key={turn} open={open} onOpenChange={setOpen} details={details} />
      ) : null}
    </div>
  );
}
