import { t } from '@jobly/core/language/t';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../lib/loaded.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Card, RowList } from '../../ui/layout/card.tsx';
import { EstimateRow } from './estimate-row.tsx';
import { changeOf } from './prefill.ts';
import { estimatesOfJobQuery } from './queries.ts';

interface ChangeOrdersProps {
  jobId: string;
  isCancelled: boolean;
  /** One of the job's: whose it is, and for what work. */
  link: Parameters<typeof changeOf>[1];
}

/** What the customer agreed to, and the changes since; a new one with the form. */
export function ChangeOrders({ jobId, isCancelled, link }: ChangeOrdersProps) {
  const query = useQuery(estimatesOfJobQuery(jobId));
  if (isCancelled && query.data?.estimates.length === 0) return null;
  return (
    <Card title={t('Estimate and changes')}>
      <Loaded query={query} failed={t('Your estimates could not be loaded.')}>
        {({ estimates }) =>
          estimates.length > 0 ? (
            <RowList>
              {estimates.map((one) => (
                <EstimateRow
                  key={one.id}
                  estimate={one}
                  what={one.isChangeOrder ? t('Change order') : t('Estimate')}
                />
              ))}
            </RowList>
          ) : (
            <p className="text-ink-2">
              {t(
                'More work, or less? Send the change, and your customer accepts it with their name.',
              )}
            </p>
          )
        }
      </Loaded>
      {isCancelled ? null : (
        <ButtonLink to="/payments" state={changeOf(jobId, link)} className="mt-3 w-full">
          {t('Change the job')}
        </ButtonLink>
      )}
    </Card>
  );
}
