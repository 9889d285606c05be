import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { memo } from 'react';
import type { MouseEvent } from 'react';
import { RowList } from '../../../ui/layout/list-row.tsx';
import { useNearScreen } from '../../../ui/layout/use-near-screen.ts';
import { groupByMonth } from './history-groups.ts';
import { HistoryRow } from './history-row.tsx';

interface HistoryPageProps {
  links: PaymentLinkSummary[];
  monthBefore: string | undefined;
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/**
 * The rows of one answer. Far from the screen only their height is left, and none is rendered again
 * because another page came: that is what keeps five thousand rows as fast as fifty.
 */
export const HistoryPage = memo(function HistoryPage(props: HistoryPageProps) {
  const { links, monthBefore, onOpen } = props;
  const { ref, farHeight } = useNearScreen(links[0]?.id ?? '');
  return (
    <div ref={ref} style={farHeight === undefined ? {} : { height: farHeight }}>
      {farHeight === undefined ? (
        <Rows links={links} monthBefore={monthBefore} onOpen={onOpen} />
      ) : null}
    </div>
  );
});

function Rows({ links, monthBefore, onOpen }: HistoryPageProps) {
  return groupByMonth(links, monthBefore).map(({ month, headed, links: inMonth }) => (
    <section key={month} aria-label={month} className={headed ? '' : 'border-t border-line'}>
      {headed ? (
        <h2 className="pt-6 pb-1 text-sm font-bold tracking-wide text-ink-2 uppercase">{month}</h2>
      ) : null}
      <RowList>
        {inMonth.map((link) => (
          <HistoryRow key={link.id} link={link} onOpen={onOpen} />
        ))}
      </RowList>
    </section>
  ));
}
