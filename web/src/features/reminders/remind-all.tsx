import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { remindNow, type LateLink } from '@jobly/core/reminders/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { ListRow } from '../../ui/layout/card.tsx';
import { SheetSubmit } from '../../ui/sheet/sheet-submit.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { lateLinksQuery } from './queries.ts';

/** Reminds the customers of all late links at once, after showing who would read what. */
export function RemindAll() {
  const { data } = useQuery(lateLinksQuery);
  const [open, setOpen] = useState(false);
  const reached = data?.links.filter(({ channel }) => channel) ?? [];
  if (!data?.example || reached.length === 0) return null;
  const count = reached.length;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Remind all ({count})', { count })}</Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={t('Remind all ({count})', { count })}
        description={t(
          'A friendly reminder with the link. Where it is night, it leaves at 8 in the morning.',
        )}
      >
        <Preview {...data} example={data.example} onSent={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function Preview({
  links,
  example,
  onSent,
}: {
  links: LateLink[];
  example: string;
  onSent: () => void;
}) {
  const queries = useQueryClient();
  const ids = links.flatMap(({ id, channel }) => (channel ? [id] : []));
  const send = useMutation({
    mutationFn: () => call(remindNow, { body: { ids } }),
    onSuccess: () => {
      onSent();
      toast.success(t('The reminders are on their way.'));
    },
    onError: (error) =>
      toast.error(errorMessage(error, t('Your change could not be saved. Please try again.'))),
    onSettled: () => queries.invalidateQueries({ queryKey: lateLinksQuery.queryKey }),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <p className="rounded-sm bg-sunken px-4 py-3 text-ink [overflow-wrap:anywhere]">{example}</p>
      <ul className="mt-4 divide-y divide-line">
        {links.map((link) => (
          <ListRow key={link.id} aside={<LateAmount {...link} />}>
            <p dir="auto" className="line-clamp-1 font-bold break-all text-ink">
              {link.customerName}
            </p>
            <p className="text-ink-2">
              {[lateSince(link), HOW[link.channel ?? 'none']()].join(' · ')}
            </p>
          </ListRow>
        ))}
      </ul>
      <SheetSubmit busy={send.isPending}>
        {ids.length === 1
          ? t('Send the reminder')
          : t('Send {count} reminders', { count: ids.length })}
      </SheetSubmit>
    </form>
  );
}

const LateAmount = ({ amountCents }: LateLink) => (
  <span className="font-bold text-ink figures">{formatCents(amountCents)}</span>
);

const lateSince = ({ daysLate }: LateLink) =>
  daysLate === 1 ? t('1 day late') : t('{count} days late', { count: daysLate });

const HOW = {
  sms: () => t('by text'),
  email: () => t('by email'),
  none: () => t('cannot be reached'),
} as const;
