import { t } from '@jobly/core/language/t';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { Link } from '../../router/link.tsx';
import { ReceiptDrawing } from '../../ui/drawings/receipt.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Card, RowList } from '../../ui/layout/card.tsx';
import { SubpageHeading } from '../../ui/layout/page-heading.tsx';
import { repeatsQuery } from './queries.ts';
import { nextLabel, rhythmLabel } from './repeat-labels.ts';

/** All payments that come back, the next first. */
export function RepeatsScreen() {
  useDocumentTitle(t('Repeating payments'));
  const repeats = useQuery(repeatsQuery);
  return (
    <>
      <SubpageHeading backHref="/payments/history" backLabel={t('Back')}>
        {t('Repeating payments')}
      </SubpageHeading>
      <Loaded
        query={repeats}
        failed={t('Your repeating payments could not be loaded.')}
        skeleton={<SkeletonRows count={3} />}
      >
        {({ repeats: running }) =>
          running.length === 0 ? (
            <EmptyState drawing={<ReceiptDrawing />} title={t('Nothing repeats')}>
              {t('Open a payment link and choose “Repeat this payment”.')}
            </EmptyState>
          ) : (
            <Card>
              <RowList>
                {running.map((repeat) => (
                  <li key={repeat.id}>
                    <Link
                      to={`/payments/${repeat.linkId}`}
                      className="flex items-center gap-2 rounded-sm py-3.5"
                    >
                      <span className="min-w-0 flex-1">
                        <span dir="auto" className="line-clamp-1 font-bold break-all text-ink">
                          {repeat.customerName}
                        </span>
                        <span className="block text-ink-2">{rhythmLabel(repeat)}</span>
                        <span className="block text-ink-2">{nextLabel(repeat.nextOn!)}</span>
                      </span>
                      <ChevronRight className="size-5 shrink-0 text-ink-3" />
                    </Link>
                  </li>
                ))}
              </RowList>
            </Card>
          )
        }
      </Loaded>
    </>
  );
}
