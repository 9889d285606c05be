import { t } from '@jobly/core/language/t';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { MoreFieldsProps } from './more-fields.tsx';

const useFields = lazyPart(() => import('./more-fields.tsx'));

export function MoreOptions(props: MoreFieldsProps) {
  const { expiresInDays, dueInDays, schedule = [] } = props.draft;
  const isUsed = expiresInDays !== 0 || dueInDays !== 0 || schedule.length > 0;
  const [open, setOpen] = useState(isUsed);
  const { part: fields } = useFields({ ahead: open });
  const id = useId();
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 items-center gap-2 font-semibold text-ink"
      >
        {t('More options')}
        <ChevronDown className={`size-5 text-ink-2 ${open ? '[transform:rotate(180deg)]' : ''}`} />
      </button>
      <div id={id} hidden={!open} className="pt-2">
        {fields ? <fields.MoreFields {...props} /> : null}
      </div>
    </div>
  );
}
