import { RECENT_CUSTOMERS, type CustomerSummary } from '@jobly/core/customers/contract';
import { t } from '@jobly/core/language/t';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatPhone } from '@jobly/core/phone';
import { LoadMore } from '../../lib/load-more.tsx';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { Link } from '../../router/link.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { MagnifierDrawing } from '../../ui/drawings/magnifier.tsx';
import { ReceiptDrawing } from '../../ui/drawings/receipt.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { RowList } from '../../ui/layout/card.tsx';
import { SubpageHeading } from '../../ui/layout/page-heading.tsx';
import { billAgain, billLabel, lastBillLabel } from './bill.ts';
import { customersByNameQuery, useCustomers } from './queries.ts';

const LONGEST_SEARCH = 100;
/** Shown above the list from A to Z. */
const BILLED_LAST = 10;

interface CustomersScreenProps {
  search: string;
  onSearch: (search: string) => void;
}

export function CustomersScreen({ search, onSearch }: CustomersScreenProps) {
  useDocumentTitle(t('Customers'));
  const { recent, shown } = useCustomers(search);
  const isEmpty = recent.data?.customers.length === 0;
  return (
    <>
      <SubpageHeading
        backHref="/payments"
        backLabel={t('Payments')}
        aside={
          <ButtonLink to="/payments/customers/import" variant="quiet" className="-mr-2">
            {t('Import')}
          </ButtonLink>
        }
      >
        {t('Customers')}
      </SubpageHeading>
      {isEmpty ? null : (
        <SearchField
          label={t('Search customers')}
          placeholder={t('Name or phone')}
          maxLength={LONGEST_SEARCH}
          value={search}
          onSearch={onSearch}
        />
      )}
      <div className="pt-3">
        <Loaded
          query={shown}
          failed={t('Your customers could not be loaded.')}
          skeleton={<SkeletonRows count={6} />}
        >
          {({ customers }) => <Customers customers={customers} isSearch={search !== ''} />}
        </Loaded>
      </div>
    </>
  );
}

function Customers({ customers, isSearch }: { customers: CustomerSummary[]; isSearch: boolean }) {
  if (customers.length === 0) {
    return isSearch ? (
      <EmptyState drawing={<MagnifierDrawing />} title={t('Nothing found')}>
        {t('Search by the start of a name, the start of a number, or its last four digits.')}
      </EmptyState>
    ) : (
      <EmptyState
        drawing={<ReceiptDrawing />}
        title={t('No customers yet')}
        action={<ButtonLink to="/payments">{t('Create Payment Link')}</ButtonLink>}
      >
        {t('Everyone you send a link to stands here, ready to be billed again.')}
      </EmptyState>
    );
  }
  if (isSearch) return <Rows customers={customers} />;
  const billed = customers.filter(({ billedAt }) => billedAt !== null);
  if (customers.length === RECENT_CUSTOMERS) {
    return (
      <>
        <Rows title={t('Billed last')} customers={billed.slice(0, BILLED_LAST)} />
        <AllByName />
      </>
    );
  }
  const others = customers.filter(({ billedAt }) => billedAt === null);
  return <Rows customers={[...billed, ...[...others].sort(byName)]} />;
}

const byName = (one: CustomerSummary, other: CustomerSummary) => one.name.localeCompare(other.name);

/** More than the phone keeps: from A to Z, page by page. */
function AllByName() {
  const all = useInfiniteQuery(customersByNameQuery);
  const failed = t('Your customers could not be loaded.');
  return (
    <Loaded query={all} failed={failed} skeleton={<SkeletonRows count={6} />}>
      {({ pages }) => (
        <>
          <Rows title={t('From A to Z')} customers={pages.flatMap((page) => page.customers)} />
          {all.hasNextPage ? <LoadMore pages={all} failed={failed} /> : null}
        </>
      )}
    </Loaded>
  );
}

function Rows({ title, customers }: { title?: string; customers: CustomerSummary[] }) {
  if (customers.length === 0) return null;
  return (
    <section className="pb-4">
      {title ? <h2 className="pt-3 font-semibold text-ink-2">{title}</h2> : null}
      <RowList>
        {customers.map((customer) => (
          <CustomerRow key={customer.id} customer={customer} />
        ))}
      </RowList>
    </section>
  );
}

function CustomerRow({ customer }: { customer: CustomerSummary }) {
  const { name, phone, email } = customer;
  const label = lastBillLabel(customer) ?? (phone ? formatPhone(phone) : email);
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-4">
      <div className="min-w-0 flex-[1_1_9rem]">
        <Link
          to={`/payments/customers/${customer.id}`}
          className="text-lg leading-6 font-bold text-ink after:absolute after:-inset-x-2.5 after:inset-y-0 after:rounded-sm focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-ink"
        >
          <span dir="auto" className="line-clamp-2 break-words">
            {name}
          </span>
        </Link>
        {label ? (
          <span dir="auto" className="line-clamp-2 break-words text-ink-2 figures">
            {label}
          </span>
        ) : null}
      </div>
      <ButtonLink
        to="/payments"
        state={billAgain(customer)}
        className="relative z-10 ml-auto"
        aria-label={`${billLabel(customer)}: ${name}`}
      >
        {billLabel(customer)}
      </ButtonLink>
    </li>
  );
}
