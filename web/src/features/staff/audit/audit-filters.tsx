import { Card } from '../../../ui/layout/card.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { actionLabel } from './audit-labels.ts';
import { PersonField } from '../people/person-field.tsx';

/** An empty text filters nothing. */
export interface AuditFilter {
  action: string;
  actor: string;
  userId: string;
}

interface AuditFiltersProps {
  filter: AuditFilter;
  /** Those that occur. */
  actions: readonly string[];
  onChange: (filter: AuditFilter) => void;
}

export function AuditFilters({ filter, actions, onChange }: AuditFiltersProps) {
  const known = filter.action && !actions.includes(filter.action) ? [filter.action] : [];
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <SelectField
          label="What was done"
          choices={[
            { value: '', label: 'Anything' },
            ...[...known, ...actions].map((value) => ({ value, label: actionLabel(value) })),
          ]}
          value={filter.action}
          onChange={(action) => onChange({ ...filter, action })}
        />
        <div>
          <p className="mb-2 font-semibold text-ink">By whom</p>
          <SearchField
            label="By whom"
            placeholder="Name of staff"
            value={filter.actor}
            maxLength={100}
            onSearch={(actor) => onChange({ ...filter, actor })}
          />
        </div>
        <PersonField
          label="To whose account"
          value={filter.userId}
          onChange={(userId) => onChange({ ...filter, userId })}
        />
      </div>
    </Card>
  );
}
