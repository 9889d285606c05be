import { formatLongDay } from '@jobly/core/dates';
import { t } from '@jobly/core/language/t';
import {
  saveReminderSettings,
  stopLinkReminders,
  type LinkReminders,
  type StoppedFor,
} from '@jobly/core/reminders/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, errorMessage } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { linkRemindersQuery } from './queries.ts';

/** When the customer of an open link is reminded next; asks once whether customers are to be reminded at all. */
export function RemindersCard({ linkId }: { linkId: string }) {
  const { data } = useQuery(linkRemindersQuery(linkId));
  // Of a closed link, of a customer who cannot be written to, and of a contractor who does not want it: nothing.
  if (!data?.channel || data.isOn === false) return null;
  return (
    <Card title={t('Reminders')}>
      {data.isOn === null ? <Question /> : <Next linkId={linkId} {...data} />}
    </Card>
  );
}

function useSaved() {
  const queries = useQueryClient();
  return {
    onError: (error: Error) =>
      toast.error(errorMessage(error, t('Your change could not be saved. Please try again.'))),
    onSettled: () => queries.invalidateQueries({ queryKey: ['reminder_settings'] }),
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
          'Should we remind customers who have not paid? With the link, 1, 3 and 7 days after the day it was due, at 10 in the morning. We stop as soon as they pay.',
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

function Next({ linkId, stoppedFor, nextOn, channel }: LinkReminders & { linkId: string }) {
  const stop = useMutation({
    mutationFn: (wanted: StoppedFor | null) =>
      call(stopLinkReminders, { params: { id: linkId }, body: { stoppedFor: wanted } }),
    ...useSaved(),
  });
  return (
    <>
      <p className="text-ink">{sentenceOf({ stoppedFor, nextOn, channel })}</p>
      <div className="-ml-2 flex flex-wrap">
        {stoppedFor ? (
          <Button variant="quiet" busy={stop.isPending} onClick={() => stop.mutate(null)}>
            {t('Remind again')}
          </Button>
        ) : null}
        {!stoppedFor && nextOn ? (
          <>
            <Button variant="quiet" disabled={stop.isPending} onClick={() => stop.mutate('link')}>
              {t('Not for this payment')}
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
}: Pick<LinkReminders, 'stoppedFor' | 'nextOn' | 'channel'>): string {
  if (stoppedFor === 'customer') return t('This customer is not reminded.');
  if (stoppedFor) return t('This payment is not reminded of.');
  if (!nextOn) return t('All reminders of this payment have been sent.');
  const day = formatLongDay(nextOn);
  return channel === 'sms'
    ? t('The next one goes out on {day}, by text message.', { day })
    : t('The next one goes out on {day}, by email.', { day });
}
