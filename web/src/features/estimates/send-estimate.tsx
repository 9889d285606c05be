import { postalAddress } from '@jobly/core/accounts/address';
import { AppError } from '@jobly/core/app-error';
import type { BodyOf } from '@jobly/core/contract';
import { createEstimate, MOST_LETTERS, reviseEstimate } from '@jobly/core/estimates/contract';
import { depositWarning } from '@jobly/core/estimates/deposit-rules';
import { stepLabel } from '@jobly/core/jobs/labels';
import { stepsOf, type TypedStep } from '@jobly/core/jobs/steps';
import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import type { createPaymentLink } from '@jobly/core/payment-links/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, errorMessage } from '../../lib/api/api.ts';
import { readDraft, saveDraft } from '../../lib/drafts.ts';
import { useForm } from '../../lib/form.ts';
import { newId } from '../../lib/new-id.ts';
import { profileQuery } from '../../lib/session/account.ts';
import { useAccountKey } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast/toast.ts';
import { navigate } from '../../router/router.ts';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SheetSubmit } from '../../ui/sheet/sheet-submit.tsx';
import { Sheet, type SheetControl } from '../../ui/sheet/sheet.tsx';
import { CancelNoticeSwitch } from './cancel-notice-switch.tsx';
import { DepositNote } from './deposit-note.tsx';
import { EstimateShare } from './estimate-share.tsx';
import { estimateQuery, saveEstimate } from './queries.ts';
import { USUAL_DAYS, ValidFor } from './valid-for.tsx';

/** What the form asks for. */
interface Offered {
  link: BodyOf<typeof createPaymentLink>;
  schedule?: TypedStep[] | undefined;
  estimate?: { id?: string; version?: number; changesJobId?: string } | undefined;
}

interface SendEstimateProps extends SheetControl {
  offered: Offered;
  onSent: () => void;
}

/** The days and terms of an estimate; then the ways in which it reaches the customer. */
export function SendEstimate({ offered, onSent, ...sheet }: SendEstimateProps) {
  const queries = useQueryClient();
  const { estimate: of } = offered;
  const send = useMutation({
    mutationFn: (typed: Typed) => saveOffer(offered, typed),
    onSuccess: async ({ estimate }) => {
      onSent();
      await saveEstimate(queries, estimate);
    },
    onError: (error) =>
      toast.error(errorMessage(error, t('The estimate could not be sent. Please try again.'))),
  });
  if (send.data) {
    const { estimate } = send.data;
    const title =
      estimate.version > 1
        ? t('Version {n}', { n: estimate.version })
        : estimate.isChangeOrder
          ? t('Change ready')
          : t('Estimate ready');
    return (
      <EstimateShare
        {...sheet}
        estimate={estimate}
        title={title}
        onOpenChange={(open) => {
          sheet.onOpenChange(open);
          // The form is empty again, so the estimate is shown on its own page.
          if (!open) void navigate(`/payments/estimates/${estimate.id}`);
        }}
      />
    );
  }
  const amount = formatCents(offered.link.amountCashCents);
  return (
    <Sheet
      {...sheet}
      title={of?.changesJobId ? t('Change to the job') : t('Estimate for {amount}', { amount })}
      keepOnOutsidePress
    >
      <OfferForm offered={offered} busy={send.isPending} onSend={(typed) => send.mutate(typed)} />
    </Sheet>
  );
}

const TERMS = 'estimate-terms';
const FIRST = {
  validDays: USUAL_DAYS,
  terms: '',
  cancelNotice: false,
  exemption: '',
  /** Of a change without lines: less than was agreed. */
  takesOff: false,
};
type Typed = typeof FIRST;

async function saveOffer({ link, schedule, estimate = {} }: Offered, typed: Typed) {
  const { id, version, changesJobId } = estimate;
  const { amountCashCents: cents, expiresInDays: _expires, dueInDays: _due, ...said } = link;
  const body: BodyOf<typeof createEstimate> = {
    ...said,
    amountCashCents: typed.takesOff ? -cents : cents,
    ...(schedule ? { schedule } : {}),
    ...(changesJobId ? { changesJobId } : {}),
    validDays: typed.validDays,
    terms: typed.terms.trim() || null,
    // A change is part of a sale that had its notice.
    cancelNotice: typed.cancelNotice && !changesJobId,
    depositExemption: typed.exemption.trim() || null,
  };
  if (id && version) {
    return call(reviseEstimate, { params: { id }, body: { ...body, id, version } });
  }
  try {
    return await call(createEstimate, { body });
  } catch (error) {
    const isTaken = error instanceof AppError && error.code === 'estimate_not_created';
    if (!isTaken) throw error;
    return call(createEstimate, { body: { ...body, id: newId() } });
  }
}

interface OfferFormProps {
  offered: Offered;
  busy: boolean;
  onSend: (typed: Typed) => void;
}

function OfferForm({ offered, busy, onSend }: OfferFormProps) {
  const { link, schedule, estimate: of } = offered;
  const account = useAccountKey();
  const profile = useQuery(profileQuery).data;
  const state = profile?.addressState ?? null;
  const hasNoAddress = profile !== undefined && !postalAddress(profile);
  const before = useQuery({ ...estimateQuery(of?.id ?? ''), enabled: of?.id !== undefined }).data;
  // Terms are mostly the same from one estimate to the next.
  const [last] = useState(() => readDraft(TERMS, account) as Partial<Typed> | undefined);
  const form = useForm<Typed>({
    initial: { ...FIRST, ...last, ...(before && typedOf(before.estimate.form)) },
    validate: ({ terms }) =>
      terms.trim().length > MOST_LETTERS ? { terms: t('These terms are too long.') } : {},
    onSubmit: (typed) => {
      onSend({
        ...typed,
        cancelNotice: typed.cancelNotice && !hasNoAddress,
        exemption: warning ? typed.exemption : '',
      });
    },
    sending: busy,
  });
  const { validDays, terms, cancelNotice, takesOff } = form.values;
  // Kept while it is typed: the way to the address leads out of the sheet.
  useEffect(() => {
    if (!of?.version) saveDraft(TERMS, account, { validDays, terms, cancelNotice });
  }, [of, account, validDays, terms, cancelNotice]);
  const deposit = of?.changesJobId ? undefined : depositOf(link.amountCashCents, schedule);
  const warning = deposit && depositWarning(state, link.amountCashCents, deposit.cents);
  const amount = formatCents(link.amountCashCents);
  return (
    <form {...form.props} className="flex flex-col gap-5">
      {of?.changesJobId && !link.lines ? (
        <SegmentedControl
          label={t('What changes')}
          segments={[
            { value: 'more', label: t('Adds {amount}', { amount }) },
            { value: 'less', label: t('Takes off {amount}', { amount }) },
          ]}
          value={takesOff ? 'less' : 'more'}
          onChange={(value) => form.change({ takesOff: value === 'less' })}
        />
      ) : null}
      <ValidFor days={validDays} onChange={(days) => form.change({ validDays: days })} />
      <TextArea
        {...form.input('terms')}
        className="!min-h-28"
        label={t('Terms (optional)')}
        value={terms}
        longest={MOST_LETTERS}
        hint={
          terms && terms === last?.terms
            ? t('Kept from your last estimate: do they fit this one?')
            : t('For example what is included, and how long you guarantee the work.')
        }
      />
      {of?.changesJobId ? null : (
        <CancelNoticeSwitch
          checked={cancelNotice}
          onChange={(checked) => form.change({ cancelNotice: checked })}
        />
      )}
      {deposit ? (
        <div>
          <p className="font-semibold text-ink figures">{stepLabel(deposit)}</p>
          {schedule ? null : (
            <p className="mt-1 text-sm text-ink-2">
              {t(
                'All of it is asked for as soon as your customer accepts. For a deposit and a rest, choose one under “More options” of the form.',
              )}
            </p>
          )}
        </div>
      ) : null}
      {warning ? (
        <DepositNote warning={warning}>
          <TextField
            {...form.input('exemption')}
            label={t('I am exempt because')}
            placeholder={t('Optional')}
            maxLength={MOST_LETTERS}
            autoComplete="off"
            className="!min-h-[52px] !text-lg !font-medium"
          />
        </DepositNote>
      ) : null}
      <SheetSubmit busy={busy}>{submitLabel(of)}</SheetSubmit>
    </form>
  );
}

/** What is asked for at once: all of it, without a schedule. */
const depositOf = (totalCents: number, schedule: TypedStep[] | undefined) =>
  schedule ? stepsOf(totalCents, schedule)?.[0] : { cents: totalCents, due: 'now', dueOn: null };

function submitLabel(of: Offered['estimate']): string {
  if (of?.version) return t('Send version {n}', { n: of.version + 1 });
  return of?.changesJobId ? t('Send change') : t('Send estimate');
}

const typedOf = (form: Partial<BodyOf<typeof createEstimate>>): Partial<Typed> => ({
  validDays: form.validDays ?? USUAL_DAYS,
  terms: form.terms ?? '',
  // Of a change it stays what it was for estimates, to be kept for the next.
  ...(form.changesJobId ? {} : { cancelNotice: form.cancelNotice ?? false }),
  exemption: form.depositExemption ?? '',
  takesOff: (form.amountCashCents ?? 0) < 0 && !form.lines,
});
