import { changeEstimate, type Estimate } from '@jobly/core/estimates/contract';
import { t } from '@jobly/core/language/t';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { Button } from '../../ui/button/button.tsx';
import { Sheet, type SheetControl } from '../../ui/sheet/sheet.tsx';
import { EstimateShare } from './estimate-share.tsx';
import { useChange } from './use-change.ts';
import { USUAL_DAYS, ValidFor } from './valid-for.tsx';

/** A new last day, then the ways to send it. */
export function ReopenSheet({ estimate, ...sheet }: SheetControl & { estimate: Estimate }) {
  const [days, setDays] = useState(USUAL_DAYS);
  const reopen = useChange(() =>
    call(changeEstimate, {
      params: { id: estimate.id },
      body: { step: 'reopen', validDays: days },
    }),
  );
  if (reopen.data) {
    return <EstimateShare {...sheet} estimate={reopen.data.estimate} title={t('Send again')} />;
  }
  return (
    <Sheet
      {...sheet}
      title={t('Offer again')}
      description={t('The same estimate, with a new last day.')}
    >
      <div className="flex flex-col gap-6">
        <ValidFor days={days} onChange={setDays} />
        <Button variant="primary" busy={reopen.isPending} onClick={() => reopen.mutate()}>
          {t('Offer again')}
        </Button>
      </div>
    </Sheet>
  );
}
