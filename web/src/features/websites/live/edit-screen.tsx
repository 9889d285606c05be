import { t } from '@jobly/core/language/t';
import { withoutScheme } from '@jobly/core/web-address';
import { OWN_PREVIEW_PATH, type Website, type WebsiteDetails } from '@jobly/core/websites/contract';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../lib/loaded.tsx';
import { navigate } from '../../../router/router.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { useBusy } from '../../../ui/button/use-busy.ts';
import { DOWN_TO_THE_BAR, FloatingAction } from '../../../ui/button/floating-action.tsx';
import { PagePreview } from '../../../ui/layout/page-preview.tsx';
import { websiteDetailsQuery } from '../queries.ts';
import { PhotosCard, ServicesCard } from '../setup/extras-cards.tsx';
import { useOwnServices } from '../setup/own-services.tsx';
import { websiteScreen } from '../website-steps.ts';

/** What a contractor changes on a live site without support. */
export const EditScreen = websiteScreen('edit', 'Services and photos', Edit, {
  href: '/grow/website/live',
  label: 'Back',
});

function Edit({ website }: { website: Website | null }) {
  const details = useQuery(websiteDetailsQuery);
  return (
    <Loaded query={details} failed={t('Your website could not be loaded.')} card>
      {(known) =>
        known.hasSite ? (
          <Choices details={known} address={website?.joblyUrl ?? ''} />
        ) : (
          // An external site.
          <ButtonLink to="/grow/website/request-changes">{t('Request an update')}</ButtonLink>
        )
      }
    </Loaded>
  );
}

function Choices({ details, address }: { details: WebsiteDetails; address: string }) {
  const lines = useOwnServices(details);

  const [busy, leave] = useBusy(async () => {
    if (await lines.save()) void navigate('/grow/website/live');
  });

  return (
    <div className={`gap-4 ${DOWN_TO_THE_BAR}`}>
      <div>
        <PagePreview
          // Reloads the page when anything in it changes.
          key={JSON.stringify(details)}
          address={withoutScheme(address)}
          src={OWN_PREVIEW_PATH}
          secure={address.startsWith('https:')}
        />
        <p className="mt-2 text-ink-2">{t('Visitors see what you change here at once.')}</p>
      </div>
      <ServicesCard details={details} typing={lines} />
      <PhotosCard details={details} />
      <FloatingAction>
        <Button variant="primary" busy={busy} onClick={() => void leave()}>
          {t('Done')}
        </Button>
      </FloatingAction>
    </div>
  );
}
