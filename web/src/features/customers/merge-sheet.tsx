import { mergeCustomer, type Customer, type CustomerSummary } from '@jobly/core/customers/contract';
import { t } from '@jobly/core/language/t';
import { formatPhone } from '@jobly/core/phone';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../lib/api/api.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { toast } from '../../lib/toast/toast.ts';
import { navigate } from '../../router/router.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { RowList } from '../../ui/layout/card.tsx';
import { Sheet, type SheetControl } from '../../ui/sheet/sheet.tsx';
import { refreshCustomers, useCustomers } from './queries.ts';

/** Chooses the customer to merge this one into; it can be undone, so one tap is enough. */
export function MergeSheet({ customer, ...sheet }: SheetControl & { customer: Customer }) {
  const queries = useQueryClient();
  const [search, setSearch] = useState('');
  const { shown } = useCustomers(search);
  const merging = useMutation({
    mutationFn: (into: CustomerSummary) =>
      call(mergeCustomer, { params: { id: customer.id }, body: { into: into.id } }),
    onSuccess: async ({ id }) => {
      sheet.onOpenChange(false);
      await navigate(`/payments/customers/${id}`, { replace: true });
      toast.success(t('Merged. You can undo it here for 30 days.'));
    },
    onError: (error) =>
      toast.error(errorMessage(error, t('Your change could not be saved. Please try again.'))),
    onSettled: () => refreshCustomers(queries),
  });
  return (
    <Sheet
      {...sheet}
      title={t('Merge with another customer')}
      description={t('All links of {name} are then shown at the customer you choose.', {
        name: customer.name,
      })}
    >
      <SearchField
        label={t('Search customers')}
        placeholder={t('Name or phone')}
        maxLength={100}
        value={search}
        onSearch={setSearch}
      />
      <div className="pt-3">
        <Loaded
          query={shown}
          failed={t('Your customers could not be loaded.')}
          skeleton={<SkeletonRows count={3} />}
        >
          {({ customers }) => {
            const others = customers.filter(({ id }) => id !== customer.id);
            if (others.length === 0) return <p className="text-ink-2">{t('Nothing found')}</p>;
            return (
              <RowList>
                {others.map((one) => (
                  <li key={one.id}>
                    <button
                      type="button"
                      disabled={merging.isPending}
                      className="flex min-h-14 w-full flex-col justify-center py-2 text-left hover:bg-sunken"
                      onClick={() => merging.mutate(one)}
                    >
                      <span dir="auto" className="font-semibold break-words text-ink">
                        {one.name}
                      </span>
                      {one.phone ? (
                        <span className="text-sm text-ink-2 figures">{formatPhone(one.phone)}</span>
                      ) : null}
                    </button>
                  </li>
                ))}
              </RowList>
            );
          }}
        </Loaded>
      </div>
    </Sheet>
  );
}
