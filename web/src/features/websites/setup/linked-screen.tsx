import { PRODUCT_NAME } from '@jobly/core/brand';
import { publicWebAddress, withoutScheme } from '@jobly/core/web-address';
import type { Website } from '@jobly/core/websites/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PagePreview } from '../../../ui/layout/page-preview.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { SiteLink } from '../site-link.tsx';
import { REPLACING_LINKED, WebsiteGate, useWebsiteSheet } from '../website-steps.ts';

export function LinkedScreen() {
  return (
    <WebsiteGate screen="linked" title="Your website">
      {({ website }) => <Linked website={website} />}
    </WebsiteGate>
  );
}

function Linked({ website }: { website: Website | null }) {
  const navigate = useNavigate();
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
          <>
            <PagePreview address={withoutScheme(address)} secure={address.startsWith('https:')} />
            <div className="mt-5">
              <SiteLink href={address} variant="primary">
                View website
              </SiteLink>
            </div>
          </>
        ) : (
          <p className="text-ink">This address cannot be opened. Please change it.</p>
        )}
        <div className="mt-2 flex justify-center">
          <Link to="/grow/website/link" className={buttonClass('quiet')}>
            Change address
          </Link>
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
            void navigate({ to: '/grow/website/create', replace: true, state: REPLACING_LINKED })
          }
        />
      ) : null}
    </div>
  );
}
