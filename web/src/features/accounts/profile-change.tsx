import { withdrawChange, type ProfileChange } from '@jobly/core/accounts/profile-contract';
import type { Profile } from '@jobly/core/accounts/contract';
import { formatDateTime } from '@jobly/core/dates';
import { t } from '@jobly/core/language/t';
import { formatPhone } from '@jobly/core/phone';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { lazySheet } from '../../lib/lazy-part.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { useBusy } from '../../ui/button/use-busy.ts';
import { profileChangeQuery } from './profile-change-query.ts';

/** Its dialog is large, so it is loaded on pointerdown. */
const useChangeSheet = lazySheet(() => import('./change-sheet.tsx'));

/** The button to request a change, and the outcome of the last request. */
export function ProfileChangePart({ profile }: { profile: Profile }) {
  const queries = useQueryClient();
  const { queryKey } = profileChangeQuery;
  const change = useQuery(profileChangeQuery).data?.change ?? null;
  const sheet = useChangeSheet({ ahead: false });
  const isOpen = change?.status === 'unconfirmed' || change?.status === 'asked';
  const [withdrawing, withdraw] = useBusy(async () => {
    const failed = t('Your request could not be sent. Please try again.');
    if (await attempt(() => call(withdrawChange), failed)) toast.success(t('Withdrawn.'));
    await queries.invalidateQueries({ queryKey });
  });
  const opener = { onPointerDown: sheet.prepare, onFocus: sheet.prepare, onClick: sheet.show };
  return (
    <>
      {change ? (
        <div
          className={`mt-4 rounded-sm px-4 py-3 break-words text-ink ${isOpen ? 'bg-wait-bg' : 'bg-sunken'}`}
        >
          <p>{stateText(change)}</p>
          <p dir="auto" className="mt-1 font-semibold">
            {wantedText(change)}
          </p>
        </div>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3 [&>*]:flex-[1_1_9rem]">
        {change?.status === 'asked' ? null : (
          <Button {...opener}>
            {change?.status === 'unconfirmed' ? t('Enter the code') : t('Ask for a change')}
          </Button>
        )}
        {isOpen ? (
          <Button busy={withdrawing} onClick={() => void withdraw()}>
            {t('Withdraw')}
          </Button>
        ) : null}
      </div>
      {sheet.part ? (
        <sheet.part.ChangeSheet
          key={sheet.turn}
          open={sheet.open}
          onOpenChange={sheet.setOpen}
          profile={profile}
          change={change}
        />
      ) : null}
    </>
  );
}

function stateText({ status, askedAt, wanted, declinedBecause }: ProfileChange): string {
  const time = formatDateTime(askedAt);
  switch (status) {
    case 'unconfirmed':
      return t('We sent a code to {email}. Enter it, so that we know that you read this mailbox.', {
        email: wanted.email ?? '',
      });
    case 'declined':
      return t('We could not make this change: {because}', { because: declinedBecause ?? '' });
    case 'done':
      return t('Changed, as you asked on {time}.', { time });
    case 'asked':
    case 'withdrawn':
    default:
      return t('You asked for this change on {time}. Support looks at it.', { time });
  }
}

const wantedText = ({ wanted: { phone, ...rest } }: ProfileChange) =>
  Object.values({ ...rest, phone: phone && formatPhone(phone) })
    .map((value) => (value === undefined ? '' : value || t('Not set')))
    .filter(Boolean)
    .join(' · ');
