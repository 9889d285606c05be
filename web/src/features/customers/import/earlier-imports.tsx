import {
  listImports,
  undoImport,
  type CustomerImport,
} from '@jobly/core/customers/import/contract';
import { formatDateTime } from '@jobly/core/dates';
import { t } from '@jobly/core/language/t';
import { formatCount } from '@jobly/core/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, errorMessage } from '../../../lib/api/api.ts';
import { contractQuery } from '../../../lib/api/contract-query.ts';
import { ConfirmButton } from '../../../lib/confirm-button.tsx';
import { toast } from '../../../lib/toast/toast.ts';
import { Card, ListRow, RowList } from '../../../ui/layout/card.tsx';
import { refreshCustomers } from '../queries.ts';
import { countOf, inCustomers } from './in-customers.ts';

/** Under the customers' table: an import signals as they do. */
export const importsQuery = contractQuery(['customers', 'imports'], listImports);

/** The imports that can still be undone. */
export function EarlierImports({ onUndone }: { onUndone: () => void }) {
  const { data } = useQuery(importsQuery);
  if (!data || data.imports.length === 0) return null;
  return (
    <Card title={t('Your imports')}>
      <RowList>
        {data.imports.map((one) => (
          <ListRow key={one.id} aside={<UndoButton {...one} onUndone={onUndone} />}>
            <span className="block font-semibold text-ink figures">{inCustomers(one.made)}</span>
            <span className="text-sm text-ink-2 figures">{formatDateTime(one.doneAt)}</span>
          </ListRow>
        ))}
      </RowList>
    </Card>
  );
}

function UndoButton({ id, made, doneAt, onUndone }: CustomerImport & { onUndone: () => void }) {
  const queries = useQueryClient();
  async function undo(): Promise<boolean> {
    try {
      const { removed } = await call(undoImport, { params: { id } });
      const stay = made - removed;
      toast.success(
        countOf(removed, t('1 customer removed.'), (count) =>
          t('{count} customers removed.', { count }),
        ),
        stay > 0
          ? { description: t('In use, so they stay: {count}', { count: formatCount(stay) }) }
          : {},
      );
      onUndone();
      return true;
    } catch (error) {
      toast.error(errorMessage(error, t('Your change could not be saved. Please try again.')));
      return false;
    } finally {
      await refreshCustomers(queries);
    }
  }
  return (
    <ConfirmButton
      variant="quiet"
      className="-mr-3"
      aria-label={t('Undo the import of {day}', { day: formatDateTime(doneAt) })}
      asks={{
        title: t('Undo this import?'),
        text: t('Its customers are removed, except those you billed, changed or merged since.'),
        yes: t('Undo import'),
        busyLabel: t('Undoing…'),
        variant: 'danger',
      }}
      onYes={undo}
    >
      {t('Undo')}
    </ConfirmButton>
  );
}
