import { t } from '@jobly/core/language/t';
import { WORK_TEXTS } from '@jobly/core/payment-links/work';
import { LOAD_FAILED } from '@jobly/core/payment-links/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import { useConnection } from '../../../lib/api/connection.ts';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { SubpageHeading } from '../../../ui/layout/page-heading.tsx';
import { Skeleton, SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { MagnifierDrawing } from '../../../ui/drawings/magnifier.tsx';
import { ReceiptDrawing } from '../../../ui/drawings/receipt.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { historyQuery } from '../queries.ts';
import { ExportLink } from './export-link.tsx';
import { HistoryList, useHistoryNews } from './history-list.tsx';
import {
  LONGEST_SEARCH,
  filterChoices,
  totalsLabels,
  type AddressSearch,
  type HistorySearch,
} from './history-search.ts';

interface HistoryScreenProps {
  search: HistorySearch;
  onSearch: (search: AddressSearch) => void;
  /** Below the sums of the unpaid ones. */
  remindAll: ReactNode;
}

export function HistoryScreen({ search, onSearch, remindAll }: HistoryScreenProps) {
  useDocumentTitle(t('All payments'));
  const history = useInfiniteQuery(historyQuery(search));
  const { hasNews, showNews } = useHistoryNews(search);
  const connection = useConnection();
  const { filter } = search;
  const searchFor = useCallback(
    (text: string) => onSearch({ search: text, ...(filter ? { filter } : {}) }),
    [onSearch, filter],
  );
  const pages = history.data?.pages;
  const totals = pages?.[0]?.totals;
  const none = pages?.[0]?.paymentLinks.length === 0;
  // Without links there is nothing to search or download.
  const bare = none && !search.search && !filter;
  return (
    <>
      <SubpageHeading
        backHref="/payments"
        backLabel={t('Payments')}
        aside={bare ? null : <ExportLink search={search} />}
      >
        {t('All payments')}
      </SubpageHeading>
      {bare ? null : (
        <div className="flex flex-col gap-3">
          <SearchField
            label={t('Search payments')}
            placeholder={t('Name or amount')}
            maxLength={LONGEST_SEARCH}
            value={search.search ?? ''}
            onSearch={searchFor}
          />
          <ChoiceChips
            label={t('Show')}
            choices={filterChoices()}
            value={filter ?? 'all'}
            onChange={(next) => onSearch({ ...search, filter: next })}
          />
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            {/* Constant height; announced when it changes. */}
            <output className="block min-h-6 text-ink-2 figures">
              {totals ? totalsLabels(totals, filter ?? 'all').join(' · ') : null}
            </output>
            <ButtonLink to="/payments/estimates" variant="quiet" className="-my-2 -mr-2 ml-auto">
              {t('Estimates')}
            </ButtonLink>
          </div>
          {filter === 'unpaid' && !search.search ? remindAll : null}
        </div>
      )}
      {hasNews && connection === 'fine' ? (
        <div className="sticky top-3 z-10 mt-3 flex justify-center">
          <Button className="!rounded-full lift-float" onClick={() => void showNews()}>
            {t('New activity – show')}
          </Button>
        </div>
      ) : null}
      <div className={history.isError && !pages ? 'pt-8' : ''}>
        <Loaded query={history} failed={t(LOAD_FAILED)} skeleton={<HistorySkeleton />}>
          {() =>
            none ? (
              <HistoryEmpty search={search} onShowAll={() => onSearch({})} />
            ) : (
              <HistoryList key={`${filter ?? ''} ${search.search ?? ''}`} history={history} />
            )
          }
        </Loaded>
      </div>
    </>
  );
}

const searchedTexts = () =>
  Object.values(WORK_TEXTS)
    .filter(({ searched }) => searched)
    .map(({ label }) => t(label).toLowerCase())
    .join(', ');

function HistorySkeleton() {
  return (
    <>
      <Skeleton className="mt-7 mb-3 h-4 w-32" />
      <SkeletonRows count={6} />
    </>
  );
}

function HistoryEmpty({ search, onShowAll }: { search: HistorySearch; onShowAll: () => void }) {
  if (!search.search && !search.filter) {
    return (
      <EmptyState
        drawing={<ReceiptDrawing />}
        title={t('No payment links yet')}
        action={<ButtonLink to="/payments">{t('Create Payment Link')}</ButtonLink>}
      >
        {t('Every link you send stays here, with what became of it.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={<MagnifierDrawing />}
      title={t('Nothing found')}
      action={<Button onClick={onShowAll}>{t('Show all payments')}</Button>}
    >
      {search.search
        ? t('Search by name, phone, email, {texts}, line, number or the exact amount.', {
            texts: searchedTexts(),
          })
        : t('None of your links is in this state right now.')}
    </EmptyState>
  );
}
