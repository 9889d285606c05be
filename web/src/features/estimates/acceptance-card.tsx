import { formatDateTime, formatLongDay } from '@jobly/core/dates';
import type { Estimate } from '@jobly/core/estimates/contract';
import { t } from '@jobly/core/language/t';
import { Card } from '../../ui/layout/card.tsx';

/** Enough to tell two records apart; all of it is in the PDF. */
const SHOWN_OF_HASH = 16;

/** Who accepted what, and when. */
export function AcceptanceCard({ estimate: { acceptance } }: { estimate: Estimate }) {
  if (!acceptance) return null;
  const { by, name, acceptedAt, sentence, note, version, hash, cancelUntil } = acceptance;
  const facts = [
    [t('Accepted by'), name],
    [t('When'), formatDateTime(acceptedAt)],
    [t('Version'), String(version)],
    [by === 'owner' ? t('Entered by you') : t('They agreed to'), sentence],
    [t('How they said it'), note],
    [t('May cancel until'), cancelUntil && formatLongDay(cancelUntil)],
    [t('Fingerprint of what was shown'), hash.slice(0, SHOWN_OF_HASH)],
  ] as const;
  return (
    <Card title={t('Acceptance')}>
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
    </Card>
  );
}
