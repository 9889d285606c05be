import { COMMON_ERRORS } from '@jobly/core/common-errors';
import { t } from '@jobly/core/language/t';
import { useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { LinkDraft } from './draft.ts';

const useLines = lazyPart(() => import('../lines/lines.tsx'));

export interface FormLinesProps {
  draft: LinkDraft;
  onChange: (change: Partial<LinkDraft>) => void;
}

/** Below the breakdown: what the amount is made of. Loaded when it is wanted; a link of one amount never does. */
export function FormLines({ draft, onChange }: FormLinesProps) {
  const hasLines = draft.lines.length > 0;
  const [isWanted, setIsWanted] = useState(false);
  const { part, fetchPart } = useLines({ ahead: hasLines });
  if (part && (hasLines || isWanted)) {
    return <part.Lines draft={draft} onChange={onChange} isNew={isWanted} />;
  }
  async function want(): Promise<void> {
    if (await fetchPart()) setIsWanted(true);
    else toast.error(t(COMMON_ERRORS.network.message));
  }
  return (
    <Button variant="quiet" className="-mt-3 -ml-2 self-start" onClick={() => void want()}>
      {t('Add lines')}
    </Button>
  );
}
