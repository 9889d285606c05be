import { PRODUCT_NAME } from '@jobly/core/brand';
import { publicWebAddress, withoutScheme } from '@jobly/core/web-address';
import type { Website } from '@jobly/core/websites/contract';
import { ExternalLink, Share } from 'lucide-react';
import type { ReactNode } from 'react';
import { navigate } from '../../../router/router.ts';
import { Button, ButtonAnchor } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PagePreview } from '../../../ui/layout/page-preview.tsx';
import { REPLACING_LINKED, useWebsiteSheet, websiteScreen } from '../website-steps.ts';

export const LiveScreen = websiteScreen('live', 'Your website is live', Live);

function Live({ website }: { website: Website | null }) {
  const { part: sheets, open, setOpen, show } = useWebsiteSheet();
  if (!website) return null;
  const address = openableUrl(website.joblyUrl);
  const updating = website.status === 'update_requested';

  return (
    <div className="flex flex-col gap-4">
      <Card>
        <div className="mb-4 flex flex-wrap gap-2">
          <StatusBadge tone="on">Live</StatusBadge>
          {updating ? <StatusBadge tone="wait">Update on its way</StatusBadge> : null}
        </div>
        {address ? (
          <Shown address={address} name={website.businessName} view="View my website">
            <Button onClick={show}>
              <Share aria-hidden="true" className="size-5" />
              Share website
            </Button>
          </Shown>
        ) : (
          <p className="text-ink">Your website has no address yet. Please contact support.</p>
        )}
      </Card>
      {updating ? (
        <Note title="Your update">
          {website.changeRequest}
          <span className="mt-2 block text-ink-2">
            We are working on it and email you when it is done.
          </span>
        </Note>
      ) : (
        <>
          {website.changeAnswer ? (
            <Note title="About your last request">{website.changeAnswer}</Note>
          ) : null}
          <ButtonLink to="/grow/website/request-changes">Request an update</ButtonLink>
        </>
      )}
      {sheets && address ? (
        <sheets.ShareWebsiteSheet
          open={open}
          onOpenChange={setOpen}
          address={address}
          businessName={website.businessName}
        />
      ) : null}
    </div>
  );
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <p className="whitespace-pre-line text-ink [overflow-wrap:anywhere]">{children}</p>
    </Card>
  );
}

export const LinkedScreen = websiteScreen('linked', 'Your website', Linked);

function Linked({ website }: { website: Website | null }) {
  const { part: sheets, open, setOpen, show } = useWebsiteSheet();
  // Checked where it is shown, too: whatever was stored, only a public page is opened from here.
  const address = publicWebAddress(website?.externalUrl ?? '');

  return (
    <div className="flex flex-col gap-4">
      <Card>
        <div className="mb-4">
          <StatusBadge tone="on">Linked</StatusBadge>
        </div>
        {address ? (
          <Shown address={address} view="View website" />
        ) : (
          <p className="text-ink">This address cannot be opened. Please change it.</p>
        )}
        <div className="mt-2 flex justify-center">
          <ButtonLink to="/grow/website/link" variant="quiet">
            Change address
          </ButtonLink>
        </div>
      </Card>
      <Card title="Want us to build you one?">
        <p className="mb-4 text-ink-2">
          A free website with an address of its own, built for you and live within 24 hours.
        </p>
        <Button className="w-full" onClick={show}>
          Replace with {PRODUCT_NAME} website
        </Button>
      </Card>
      {sheets ? (
        <sheets.ConfirmSheet
          open={open}
          onOpenChange={setOpen}
          title={`Replace with ${PRODUCT_NAME} website?`}
          text={`We build you a new website, and it takes the place of ${address ? withoutScheme(address) : 'the linked one'} here. This cannot be undone. Your own site itself stays as it is.`}
          yes="Continue"
          no="Keep linked website"
          onYes={() =>
            void navigate('/grow/website/create', { replace: true, state: REPLACING_LINKED })
          }
        />
      ) : null}
    </div>
  );
}

interface ShownProps {
  address: string;
  name?: string | null;
  view: string;
  children?: ReactNode;
}

/** The website, which opens in a new tab, without access to ours. */
function Shown({ address, name, view, children }: ShownProps) {
  return (
    <>
      <PagePreview
        address={withoutScheme(address)}
        name={name ?? undefined}
        secure={address.startsWith('https:')}
      />
      <div className="mt-5 flex flex-col gap-3">
        <ButtonAnchor href={address} newTab variant="primary">
          <ExternalLink aria-hidden="true" className="size-5" />
          {view}
          <span className="sr-only"> (opens in a new tab)</span>
        </ButtonAnchor>
        {children}
      </div>
    </>
  );
}

/** The URL of one of our sites if it is http(s). publicWebAddress would refuse the localhost of a trial. */
export function openableUrl(address: string | null): string | undefined {
  try {
    const { protocol, href } = new URL(address ?? '');
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}
