import { unmergeCustomer, type Customer } from '@jobly/core/customers/contract';
import { t } from '@jobly/core/language/t';
import { formatPhone } from '@jobly/core/phone';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, errorMessage } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, ListRow, RowList } from '../../ui/layout/card.tsx';
import { refreshCustomers } from './queries.ts';

/** Customers merged into this one in the last thirty days. */
export function MergedCard({ merged }: Pick<Customer, 'merged'>) {
  const queries = useQueryClient();
  const undoing = useMutation({
    mutationFn: (id: string) => call(unmergeCustomer, { params: { id } }),
    onSuccess: ({ name }) => toast.success(t('{name} is a customer of their own again.', { name })),
    onError: (error) =>
      toast.error(errorMessage(error, t('Your change could not be saved. Please try again.'))),
    onSettled: () => refreshCustomers(queries),
  });
  if (merged.length === 0) return null;
  return (
    <Card title={t('Merged with this customer')}>
      <RowList>
        {merged.map(({ id, name, phone }) => (
          <ListRow
            key={id}
            aside={
              <Button
                variant="quiet"
                className="-mr-3"
                busy={undoing.isPending}
                aria-label={t('Undo the merge of {name}', { name })}
                onClick={() => undoing.mutate(id)}
              >
                {t('Undo')}
              </Button>
            }
          >
            <span dir="auto" className="block font-semibold break-words text-ink">
              {name}
            </span>
            {phone ? (
              <span className="text-sm text-ink-2 figures">{formatPhone(phone)}</span>
            ) : null}
          </ListRow>
        ))}
      </RowList>
    </Card>
  );
}
