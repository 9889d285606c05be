import { COMMON_ERRORS } from '@jobly/core/common-errors';
import { useState } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { toast } from '../../lib/toast/toast.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ServiceCard } from './service-card.tsx';
import type { ServiceRecord } from './service-card.tsx';
import type { ServiceName } from './service-cards.ts';

const SERVICES = ['website', 'google-profile', 'reviews'] as const;

/** With the dialog it stands on, in a file of its own: most visits come to manage, not to begin. */
const useIntro = lazyPart(() => import('./intro-sheet.tsx'));

interface GrowScreenProps {
  records: Record<ServiceName, ServiceRecord>;
}

export function GrowScreen({ records }: GrowScreenProps) {
  useDocumentTitle('Grow');
  const someNew = SERVICES.some((service) => records[service].data?.intro);
  const { part, fetchPart } = useIntro({ ahead: someNew });
  const [service, setService] = useState<ServiceName>();
  const [open, setOpen] = useState(false);

  async function showIntro(wanted: ServiceName): Promise<void> {
    if (!(await fetchPart())) {
      toast.error(COMMON_ERRORS.network.message);
      return;
    }
    setService(wanted);
    setOpen(true);
  }

  const to = service && records[service].data?.to;
  return (
    <>
      <PageHeading>Grow your business</PageHeading>
      <ul className="flex flex-col gap-4">
        {SERVICES.map((name) => (
          <ServiceCard
            key={name}
            service={name}
            record={records[name]}
            onIntro={() => void showIntro(name)}
          />
        ))}
      </ul>
      {part && service && to ? (
        <part.IntroSheet open={open} onOpenChange={setOpen} service={service} to={to} />
      ) : null}
    </>
  );
}
