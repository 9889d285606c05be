import { formatLongDay } from '@jobly/core/dates';
import { t } from '@jobly/core/language/t';
import {
  saveReminderSettings,
  stopEstimateReminders,
  stopLinkReminders,
  type Reminders,
} from '@jobly/core/reminders/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, errorMessage } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { estimateRemindersQuery, linkRemindersQuery } from './queries.ts';

export function LinkReminders({ id }: { id: string }) {
  return <RemindersCard id={id} of="link" data={useQuery(linkRemindersQuery(id)).data} />;
}

export function EstimateReminders({ id }: { id: string }) {
  return <RemindersCard id={id} of="estimate" data={useQuery(estimateRemindersQuery(id)).data} />;
}

interface Reminded {
  of: 'link' | 'estimate';
  id: string;
}

/** When the customer is reminded next; asks once whether customers are to be reminded at all. */
function RemindersCard({ data, ...reminded }: Reminded & { data: Reminders | undefined }) {
  // Of what is closed, of a customer who cannot be written to, and of a contractor who does not want it: nothing.
  if (!data?.channel || data.isOn === false) return null;
  return (
    <Card title={t('Reminders')}>
      {data.isOn === null ? <Question /> : <Next {...reminded} {...data} />}
    </Card>
  );
}

function useSaved() {
  const queries = useQueryClient();
  return {
    onError: (error: Error) =>
      toast.error(errorMessage(error, t('Your change could not be saved. Please try again.'))),
    onSettled: () =>
      Promise.all(
        ['reminder_settings', 'estimates'].map((table) =>
          queries.invalidateQueries({ queryKey: [table] }),
        ),
      ),
  };
}

function Question() {
  const answer = useMutation({
    mutationFn: (isOn: boolean) => call(saveReminderSettings, { body: { isOn } }),
    ...useSaved(),
  });
  return (
    <>
      <p className="text-ink-2">
        {t(
          'Should we remind customers who have not paid, or not answered an estimate? With the link, 1, 3 and 7 days after the day it was due or sent, at 10 in the morning. We stop as soon as they pay or answer.',
        )}
      </p>
      <div className="mt-4 flex flex-wrap gap-x-4 gap-y-2">
        <Button busy={answer.isPending} onClick={() => answer.mutate(true)}>
          {t('Remind customers')}
        </Button>
        <Button variant="quiet" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
          {t('No, thanks')}
        </Button>
      </div>
    </>
  );
}

/** The same words for both, but for what they name. */
const WORDS = {
  link: {
    not: 'Not for this payment',
    stopped: 'This payment is not reminded of.',
    all: 'All reminders of this payment have been sent.',
  },
  estimate: {
    not: 'Not for this estimate',
    stopped: 'This estimate is not reminded of.',
    all: 'All reminders of this estimate have been sent.',
  },
} as const;

const stopReminders = ({ of, id }: Reminded, stoppedFor: 'itself' | 'customer' | null) =>
  of === 'link'
    ? call(stopLinkReminders, {
        params: { id },
        body: { stoppedFor: stoppedFor === 'itself' ? of : stoppedFor },
      })
    : call(stopEstimateReminders, {
        params: { id },
        body: { stoppedFor: stoppedFor === 'itself' ? of : stoppedFor },
      });

function Next({ stoppedFor, nextOn, channel, ...reminded }: Reminders & Reminded) {
  const words = WORDS[reminded.of];
  const stop = useMutation({
    mutationFn: (wanted: 'itself' | 'customer' | null) => stopReminders(reminded, wanted),
    ...useSaved(),
  });
  return (
    <>
      <p className="text-ink">{sentenceOf({ stoppedFor, nextOn, channel, words })}</p>
      <div className="-ml-2 flex flex-wrap">
        {stoppedFor ? (
          <Button variant="quiet" busy={stop.isPending} onClick={() => stop.mutate(null)}>
            {t('Remind again')}
          </Button>
        ) : null}
        {!stoppedFor && nextOn ? (
          <>
            <Button variant="quiet" disabled={stop.isPending} onClick={() => stop.mutate('itself')}>
              {t(words.not)}
            </Button>
            <Button
              variant="quiet"
              disabled={stop.isPending}
              onClick={() => stop.mutate('customer')}
            >
              {t('Never for this customer')}
            </Button>
          </>
        ) : null}
      </div>
    </>
  );
}

function sentenceOf({
  stoppedFor,
  nextOn,
  channel,
  words,
}: Pick<Reminders, 'stoppedFor' | 'nextOn' | 'channel'> & {
  words: (typeof WORDS)[Reminded['of']];
}): string {
  if (stoppedFor === 'customer') return t('This customer is not reminded.');
  if (stoppedFor) return t(words.stopped);
  if (!nextOn) return t(words.all);
  const day = formatLongDay(nextOn);
  return channel === 'sms'
    ? t('The next one goes out on {day}, by text message.', { day })
    : t('The next one goes out on {day}, by email.', { day });
}
