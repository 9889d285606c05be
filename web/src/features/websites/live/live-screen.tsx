import { withoutScheme } from '@jobly/core/web-address';
import type { Website } from '@jobly/core/websites/contract';
import { Link } from '@tanstack/react-router';
import { Share } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PagePreview } from '../../../ui/layout/page-preview.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { SiteLink, openableUrl } from '../site-link.tsx';
import { WebsiteGate, useWebsiteSheet } from '../website-steps.ts';

export function LiveScreen() {
  return (
    <WebsiteGate screen="live" title="Your website is live">
      {({ website }) => (website ? <Live website={website} /> : null)}
    </WebsiteGate>
  );
}

function Live({ website }: { website: Website }) {
  const { part: sheets, open, setOpen, show } = useWebsiteSheet();
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
          <>
            <PagePreview
              address={withoutScheme(address)}
              name={website.businessName ?? undefined}
              secure={address.startsWith('https:')}
            />
            <div className="mt-5 flex flex-col gap-3">
              <SiteLink href={address} variant="primary">
                View my website
              </SiteLink>
              <Button onClick={show}>
                <Share aria-hidden="true" className="size-5" />
                Share website
              </Button>
            </div>
          </>
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
          <Link to="/grow/website/request-changes" className={buttonClass('secondary')}>
            Request an update
          </Link>
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
