import { AppError } from '@jobly/core/app-error';
import type { Customer } from '@jobly/core/customers/contract';
import { LANGUAGE_NAMES } from '@jobly/core/language/language';
import { t } from '@jobly/core/language/t';
import { formatPhone } from '@jobly/core/phone';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ContactWays } from '../../lib/contact-ways.tsx';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { SignpostDrawing } from '../../ui/drawings/signpost.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SubpageHeading } from '../../ui/layout/page-heading.tsx';
import { billAgain, billLabel } from './bill.ts';
import { CustomerSheet } from './customer-sheet.tsx';
import { MergeSheet } from './merge-sheet.tsx';
import { MergedCard } from './merged-card.tsx';
import { customerQuery } from './queries.ts';

/** `sums` and `links`: what was asked of this customer, by the feature of the links. */
interface CustomerScreenProps {
  id: string;
  sums: ReactNode;
  links: ReactNode;
}

export function CustomerScreen({ id, sums, links }: CustomerScreenProps) {
  const customer = useQuery(customerQuery(id));
  const name = customer.data?.name ?? t('Customer');
  useLinksFollow(customer.data);
  useDocumentTitle(name);
  const isMissing =
    customer.error instanceof AppError &&
    ['customer_not_found', 'invalid_request'].includes(customer.error.code);
  return (
    <>
      <SubpageHeading backHref="/payments/customers" backLabel={t('Customers')}>
        <span dir="auto" className="break-words">
          {name}
        </span>
      </SubpageHeading>
      {isMissing ? (
        <EmptyState
          card
          drawing={<SignpostDrawing />}
          title={t('We could not find this customer')}
          action={<ButtonLink to="/payments/customers">{t('See all customers')}</ButtonLink>}
        >
          {t('It may belong to another account, or the address is not complete.')}
        </EmptyState>
      ) : (
        <Loaded query={customer} failed={t('This customer could not be loaded.')} card>
          {(data) => (
            <div className="flex flex-col gap-4">
              <ButtonLink to="/payments" state={billAgain(data)} variant="primary">
                {billLabel(data)}
              </ButtonLink>
              <ContactWays phone={data.phone} email={data.email} />
              {sums}
              <Facts {...data} />
              <MergedCard merged={data.merged} />
              {links}
            </div>
          )}
        </Loaded>
      )}
    </>
  );
}

/** Links signal when they are made; whose they are is found after that, and signalled by the customer. */
function useLinksFollow(customer: Customer | undefined): void {
  const queries = useQueryClient();
  const { billedAt, merged } = customer ?? {};
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (billedAt === undefined) return;
    const now = `${billedAt} ${merged?.length}`;
    if (seen.current !== undefined && seen.current !== now) {
      void queries.invalidateQueries({ queryKey: ['payment_links', 'history'] });
    }
    seen.current = now;
  }, [queries, billedAt, merged]);
}

function Facts(customer: Customer) {
  const [sheet, setSheet] = useState<'edit' | 'merge'>();
  /** Each opening begins with what is known then. */
  const [turn, setTurn] = useState(0);
  const show = (name: typeof sheet) => {
    setTurn((last) => last + 1);
    setSheet(name);
  };
  const openState = (name: typeof sheet) => ({
    open: sheet === name,
    onOpenChange: (open: boolean) => setSheet(open ? name : undefined),
  });
  const facts: [label: string, value: string | null][] = [
    [t('Phone'), customer.phone && formatPhone(customer.phone)],
    [t('Email'), customer.email],
    [t('Address'), customer.address],
    [t('Address of the job'), customer.jobAddress],
    [t('Language'), customer.language && LANGUAGE_NAMES[customer.language]],
    [t('No tax, because'), customer.taxExempt],
    [t('Notes'), customer.notes],
  ];
  return (
    <Card
      title={t('Details')}
      aside={
        <Button variant="quiet" className="-mr-2" onClick={() => show('edit')}>
          {t('Edit')}
        </Button>
      }
    >
      <dl className="flex flex-col gap-3">
        {facts.flatMap(([label, value]) =>
          value
            ? [
                <div key={label}>
                  <dt className="text-sm text-ink-2">{label}</dt>
                  <dd dir="auto" className="font-medium break-words whitespace-pre-line text-ink">
                    {value}
                  </dd>
                </div>,
              ]
            : [],
        )}
      </dl>
      <Button variant="quiet" className="mt-3 -ml-2" onClick={() => show('merge')}>
        {t('Merge with another customer')}
      </Button>
      <CustomerSheet key={`edit ${turn}`} customer={customer} {...openState('edit')} />
      <MergeSheet key={`merge ${turn}`} customer={customer} {...openState('merge')} />
    </Card>
  );
}
