import { t } from '@jobly/core/language/t';
import { changeRepeat, type Repeat } from '@jobly/core/repeats/contract';
import type { BodyOf } from '@jobly/core/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, errorMessage } from '../../lib/api/api.ts';
import { lazySheet } from '../../lib/lazy-part.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { linkRepeatQuery } from './queries.ts';
import { nextLabel, rhythmLabel } from './repeat-labels.ts';

const useRepeatSheet = lazySheet(() => import('./repeat-sheet.tsx'));
const useAmountSheet = lazySheet(() => import('./amount-sheet.tsx'));

/** A link that comes back, or could. */
export function RepeatCard({ linkId }: { linkId: string }) {
  const { data } = useQuery(linkRepeatQuery(linkId));
  const { part, open, turn, setOpen, show, prepare } = useRepeatSheet({ ahead: false });
  if (!data) return null;
  const { repeat, today } = data;
  return (
    <Card title={t('Repeat')}>
      {repeat?.nextOn ? (
        <Running key={repeat.id} repeat={repeat} nextOn={repeat.nextOn} />
      ) : (
        <>
          <p className="mb-4 text-ink-2">
            {t('The same again, every week, two weeks or month: we make the link and send it.')}
          </p>
          <Button onPointerDown={prepare} onClick={show}>
            {t('Repeat this payment')}
          </Button>
          {part ? (
            <part.RepeatSheet
              key={turn}
              linkId={linkId}
              today={today}
              open={open}
              onOpenChange={setOpen}
            />
          ) : null}
        </>
      )}
    </Card>
  );
}

function Running({ repeat, nextOn }: { repeat: Repeat; nextOn: string }) {
  const queries = useQueryClient();
  const amount = useAmountSheet({ ahead: false });
  const change = useMutation({
    mutationFn: (body: BodyOf<typeof changeRepeat>) =>
      call(changeRepeat, { params: { id: repeat.id }, body }),
    onSuccess: () => amount.setOpen(false),
    onError: (error) =>
      toast.error(errorMessage(error, t('Your change could not be saved. Please try again.'))),
    onSettled: () => queries.invalidateQueries({ queryKey: ['repeats'] }),
  });
  return (
    <>
      <p className="font-semibold text-ink">{rhythmLabel(repeat)}</p>
      <p className="text-ink-2">{nextLabel(nextOn)}</p>
      <div className="-ml-2 flex flex-wrap">
        <Button
          variant="quiet"
          disabled={change.isPending}
          onClick={() => change.mutate({ skipped: nextOn })}
        >
          {t('Skip this one')}
        </Button>
        {repeat.hasLines ? null : (
          <Button variant="quiet" onPointerDown={amount.prepare} onClick={amount.show}>
            {t('Change amount')}
          </Button>
        )}
        <Button
          variant="quiet"
          disabled={change.isPending}
          onClick={() => change.mutate({ ended: true })}
        >
          {t('Stop repeating')}
        </Button>
        <ButtonLink to="/payments/repeats" variant="quiet">
          {t('All that repeat')}
        </ButtonLink>
      </div>
      {amount.part ? (
        <amount.part.AmountSheet
          key={amount.turn}
          open={amount.open}
          onOpenChange={amount.setOpen}
          amountCents={repeat.amountCents}
          busy={change.isPending}
          onSave={(amountCents) => change.mutate({ amountCents })}
        />
      ) : null}
    </>
  );
}
