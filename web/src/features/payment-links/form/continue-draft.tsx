import { t } from '@jobly/core/language/t';
import { useState } from 'react';
import { LINK_DRAFT, readDraft } from '../../../lib/drafts.ts';
import { useAccountKey } from '../../../lib/session/session.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';

/** The way back for who left a half-filled form, to add a bank account say. */
export function ContinueDraft() {
  const account = useAccountKey();
  const [isThere] = useState(() => readDraft(LINK_DRAFT, account) !== undefined);
  if (!isThere) return null;
  return (
    <ButtonLink to="/payments" className="w-full">
      {t('Continue your payment link')}
    </ButtonLink>
  );
}
