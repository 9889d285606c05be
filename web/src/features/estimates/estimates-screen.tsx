import { ESTIMATE_FILTERS } from '@jobly/core/estimates/contract';
import { t } from '@jobly/core/language/t';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { LoadMore } from '../../lib/load-more.tsx';
import { Loaded } from '../../lib/loaded.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { EstimateDrawing } from '../../ui/drawings/estimate.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { RowList } from '../../ui/layout/card.tsx';
import { SubpageHeading } from '../../ui/layout/page-heading.tsx';
import { EstimateRow } from './estimate-row.tsx';
import { estimatesQuery, type EstimateFilter } from './queries.ts';

const FILTER_NAMES = {
  open: 'Open',
  accepted: 'Accepted',
  closed: 'Closed estimates',
  all: 'All',
} as const satisfies Record<EstimateFilter, string>;

interface EstimatesScreenProps {
  filter: EstimateFilter;
  onFilter: (filter: EstimateFilter) => void;
}

export function EstimatesScreen({ filter, onFilter }: EstimatesScreenProps) {
  useDocumentTitle(t('Estimates'));
  const failed = t('Your estimates could not be loaded.');
  const list = useInfiniteQuery(estimatesQuery(filter));
  return (
    <>
      <SubpageHeading backHref="/payments" backLabel={t('Payments')}>
        {t('Estimates')}
      </SubpageHeading>
      <ChoiceChips
        label={t('Show')}
        choices={ESTIMATE_FILTERS.map((value) => ({ value, label: t(FILTER_NAMES[value]) }))}
        value={filter}
        onChange={onFilter}
      />
      <div className="pt-3">
        <Loaded query={list} failed={failed} skeleton={<SkeletonRows count={5} />}>
          {({ pages }) =>
            pages[0]!.estimates.length === 0 ? (
              <Empty filter={filter} onShowAll={() => onFilter('all')} />
            ) : (
              <>
                <RowList>
                  {pages.flatMap(({ estimates }) =>
                    estimates.map((one) => <EstimateRow key={one.id} estimate={one} />),
                  )}
                </RowList>
                {list.hasNextPage ? <LoadMore pages={list} failed={failed} /> : null}
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function Empty({ filter, onShowAll }: { filter: EstimateFilter; onShowAll: () => void }) {
  if (filter === 'accepted' || filter === 'closed') {
    return (
      <EmptyState
        drawing={<EstimateDrawing />}
        title={t('Nothing here')}
        action={<Button onClick={onShowAll}>{t('Show all estimates')}</Button>}
      >
        {t('None of your estimates is in this state right now.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={<EstimateDrawing />}
      title={filter === 'open' ? t('No estimate is open') : t('No estimates yet')}
      action={<ButtonLink to="/payments">{t('New estimate')}</ButtonLink>}
    >
      {t(
        'Fill in the form of a link, then “Send as estimate”: your customer accepts it with their name, and pays the deposit.',
      )}
    </EmptyState>
  );
}
