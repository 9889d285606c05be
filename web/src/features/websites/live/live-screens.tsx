import { PRODUCT_NAME } from '@jobly/core/brand';
import { t } from '@jobly/core/language/t';
import { publicWebAddress, withoutScheme } from '@jobly/core/web-address';
import { OWN_PREVIEW_PATH, type Website } from '@jobly/core/websites/contract';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Share } from 'lucide-react';
import type { ReactNode } from 'react';
import { ConfirmButton } from '../../../lib/confirm-button.tsx';
import { navigate } from '../../../router/router.ts';
import { Button, ButtonAnchor } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PagePreview } from '../../../ui/layout/page-preview.tsx';
import { siteDomainQuery, siteRequestsQuery, websiteDetailsQuery } from '../queries.ts';
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
          <StatusBadge tone="on">{t('Live')}</StatusBadge>
          {updating ? <StatusBadge tone="wait">{t('Update on its way')}</StatusBadge> : null}
        </div>
        {address ? (
          <Shown address={address} src={OWN_PREVIEW_PATH} view={t('View my website')}>
            <Button onClick={show}>
              <Share aria-hidden="true" className="size-5" />
              {t('Share website')}
            </Button>
          </Shown>
        ) : (
          <p className="text-ink">
            {t('Your website has no address yet. Please contact support.')}
          </p>
        )}
      </Card>
      <EditLink />
      {updating ? (
        <Note title={t('Your update')}>
          {website.changeRequest}
          <span className="mt-2 block text-ink-2">
            {t('We are working on it and email you when it is done.')}
          </span>
        </Note>
      ) : (
        <>
          {website.changeAnswer ? (
            <Note title={t('About your last request')}>{website.changeAnswer}</Note>
          ) : null}
          <ButtonLink to="/grow/website/request-changes">{t('Request an update')}</ButtonLink>
        </>
      )}
      <RequestsLink />
      <DomainLink />
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

/** For our own sites only; external ones are changed by staff. */
function EditLink() {
  const details = useQuery(websiteDetailsQuery).data;
  if (!details?.hasSite) return null;
  return <ButtonLink to="/grow/website/edit">{t('Services and photos')}</ButtonLink>;
}

function RequestsLink() {
  const count = useQuery(siteRequestsQuery).data?.requests.length ?? 0;
  return (
    <ButtonLink to="/grow/website/requests">
      {count > 0 ? t('Requests ({count})', { count }) : t('Requests')}
    </ButtonLink>
  );
}

function DomainLink() {
  const record = useQuery(siteDomainQuery).data;
  if (!record?.available) return null;
  return (
    <ButtonLink to="/grow/website/domain">
      {record.domain?.verified ? record.domain.domain : t('Use your own domain')}
    </ButtonLink>
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
  // Checked here as well: whatever was stored, only a public page is opened.
  const address = publicWebAddress(website?.externalUrl ?? '');

  return (
    <div className="flex flex-col gap-4">
      <Card>
        <div className="mb-4">
          <StatusBadge tone="on">{t('Linked')}</StatusBadge>
        </div>
        {address ? (
          <Shown address={address} view={t('View website')} />
        ) : (
          <p className="text-ink">{t('This address cannot be opened. Please change it.')}</p>
        )}
        <div className="mt-2 flex justify-center">
          <ButtonLink to="/grow/website/link" variant="quiet">
            {t('Change address')}
          </ButtonLink>
        </div>
      </Card>
      <Card title={t('Want us to build you one?')}>
        <p className="mb-4 text-ink-2">
          {t('A free website with an address of its own, built for you and live within 24 hours.')}
        </p>
        <ConfirmButton
          className="w-full"
          asks={{
            title: t('Replace with {product} website?', { product: PRODUCT_NAME }),
            text: t(
              'We build you a new website, and it takes the place of {address} here. This cannot be undone. Your own site itself stays as it is.',
              { address: address ? withoutScheme(address) : t('the linked one') },
            ),
            yes: t('Continue'),
            no: t('Keep linked website'),
          }}
          onYes={() => navigate('/grow/website/create', { replace: true, state: REPLACING_LINKED })}
        >
          {t('Replace with {product} website', { product: PRODUCT_NAME })}
        </ConfirmButton>
      </Card>
    </div>
  );
}

interface ShownProps {
  address: string;
  /** The page itself, for our own sites. */
  src?: string;
  view: string;
  children?: ReactNode;
}

function Shown({ address, src, view, children }: ShownProps) {
  return (
    <>
      <PagePreview
        address={withoutScheme(address)}
        src={src}
        secure={address.startsWith('https:')}
      />
      <div className="mt-5 flex flex-col gap-3">
        <ButtonAnchor href={address} newTab variant="primary">
          <ExternalLink aria-hidden="true" className="size-5" />
          {view}
          <span className="sr-only"> ({t('opens in a new tab')})</span>
        </ButtonAnchor>
        {children}
      </div>
    </>
  );
}

/** A site's URL if it is http(s). publicWebAddress would refuse the localhost of a trial. */
export function openableUrl(address: string | null): string | undefined {
  try {
    const { protocol, href } = new URL(address ?? '');
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}
