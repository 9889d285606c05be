import { AppError } from '@jobly/core/app-error';
import { pricedBy, pricingOf } from '@jobly/core/fees/pricing';
import { t } from '@jobly/core/language/t';
import { createPaymentLink, type PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { CREATE_FAILED, FILL_IN_ALL } from '@jobly/core/payment-links/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, errorMessage } from '../../../lib/api/api.ts';
import { useConnection } from '../../../lib/api/connection.ts';
import { useForm } from '../../../lib/form.ts';
import { newId } from '../../../lib/new-id.ts';
import { contractorQuery } from '../../../lib/session/account.ts';
import { useAccountKey } from '../../../lib/session/session.ts';
import { currentToast, dismissToast, toast } from '../../../lib/toast/toast.ts';
import { navigate, shownNow, useShown } from '../../../router/router.ts';
import { addRecentLink } from '../queries.ts';
import {
  draftOf,
  emptyDraft,
  readAgainDraft,
  readLinkDraft,
  saveLinkDraft,
  type LinkDraft,
} from './draft.ts';
import { SPECIFIED } from './pricing-choice.tsx';
import {
  isIncomplete,
  isSplit,
  newLinkOf,
  offeredOf,
  validate,
  withTotal,
  type Offered,
} from './link-form.ts';

async function createNow(draft: LinkDraft): Promise<PaymentLinkSummary> {
  if (!isSplit(draft))
    return (await call(createPaymentLink, { body: newLinkOf(draft) })).paymentLink;
  // Loaded with the choice of a deposit.
  const { createJob } = await import('../schedule/create-job.ts');
  return createJob({ ...newLinkOf(draft), schedule: draft.schedule });
}

export interface LinkFormOptions {
  /** For a valid form; calls `create` at once, or after a warning. */
  onReady: (create: () => void) => void;
  onCreated: (link: PaymentLinkSummary) => void;
  /** For a valid form; with what empties it once the estimate is there. */
  onEstimate: (offered: Offered, startOver: () => void) => void;
}

export type LinkFormControl = ReturnType<typeof useLinkForm>;

export function useLinkForm({ onReady, onCreated, onEstimate }: LinkFormOptions) {
  const account = useAccountKey();
  const queries = useQueryClient();
  const offline = useConnection() === 'offline';
  const { place } = useShown();
  const [prefilled, setPrefilled] = useState(
    () => draftOf(place.state.prefilled) ?? readAgainDraft(account),
  );
  const [kept] = useState(() => readLinkDraft(account, prefilled));
  const [initial, setInitial] = useState(() => kept ?? emptyDraft());
  const [restored, setRestored] = useState(kept !== undefined);
  /** `waiting`: offline; created as soon as the network is back. */
  const [status, setStatus] = useState<'ready' | 'waiting' | 'sending'>('ready');
  const asEstimate = useRef(false);
  const form = useForm<LinkDraft>({
    initial,
    validate,
    onInvalid: (_sentence, errors) => {
      if (isIncomplete(errors)) toast.error(t(FILL_IN_ALL));
    },
    onSubmit: (draft) =>
      asEstimate.current || draft.estimate
        ? onEstimate(offeredOf(draft), startOver)
        : onReady(() => void create()),
    onChange: (draft) => {
      saveLinkDraft(account, draft, prefilled);
      const said = currentToast();
      if (said?.title === t(FILL_IN_ALL)) dismissToast(said.id);
      // Editing cancels a queued submission, so that we never create a link the user has not confirmed.
      setStatus((now) => (now === 'waiting' ? 'ready' : now));
    },
    sending: status !== 'ready',
  });

  const change = (part: Partial<LinkDraft>) => form.change((newest) => withTotal(newest, part));
  const { lines, customerPhone, customerEmail } = form.values;
  // Whoever is typed or filled in may be exempt from tax, or no longer be.
  useEffect(() => {
    if (lines.length > 0) change({});
    // oxlint-disable-next-line react/exhaustive-deps -- only who it is
  }, [customerPhone, customerEmail]);

  // What an earlier link or draft says may not be offered any more.
  const contractor = useQuery(contractorQuery).data;
  const choices = contractor?.pricing ?? SPECIFIED;
  const isOffered = !contractor || choices.models.includes(pricingOf(form.values));
  useEffect(() => {
    if (!isOffered) form.change(pricedBy(choices.models[0]!));
    // oxlint-disable-next-line react/exhaustive-deps -- only whether it is offered
  }, [isOffered]);

  const hasLeft = (): boolean => shownNow()?.place.path !== place.path;

  function startOver(): void {
    // Restores the draft from before the earlier link was reused.
    const typed = prefilled && readLinkDraft(account);
    const next = typed ?? emptyDraft();
    setInitial(next);
    form.reset();
    saveLinkDraft(account, emptyDraft(), prefilled);
    setRestored(typed !== undefined);
    if (!prefilled) return;
    setPrefilled(undefined);
    if (hasLeft()) return;
    // A reload must not start with that link again.
    void navigate('/payments', { replace: true });
  }

  async function send(asked: LinkDraft): Promise<PaymentLinkSummary> {
    try {
      return await createNow(asked);
    } catch (error) {
      const taken = error instanceof AppError && error.code === 'payment_link_not_created';
      if (!taken) throw error;
      // The id was used by an earlier try whose reply was lost, or by a second tab.
      const id = newId();
      form.change({ id });
      return await createNow({ ...asked, id });
    }
  }

  async function create(): Promise<void> {
    if (status === 'sending') return;
    if (offline) {
      setStatus('waiting');
      return;
    }
    setStatus('sending');
    try {
      const link = await send(form.values);
      startOver();
      addRecentLink(queries, link);
      onCreated(link);
    } catch (error) {
      if (error instanceof AppError && error.code === 'amount_not_valid') {
        form.refuse({ amount: error.message });
      } else if (error instanceof AppError && error.code === 'payment_link_settled') {
        // Settled in another tab or by the customer: this form can never be sent.
        startOver();
        const description = t('Your edit was not sent. See your latest links.');
        toast.error(error.message, { description });
        if (!hasLeft()) void navigate('/payments/history');
      } else toast.error(errorMessage(error, t(CREATE_FAILED)));
    } finally {
      setStatus('ready');
    }
  }

  useEffect(() => {
    if (status === 'waiting' && !offline) void create();
    // oxlint-disable-next-line react/exhaustive-deps -- only the signal's return sets it off
  }, [offline]);

  useEffect(() => {
    if (status !== 'waiting') return undefined;
    return () => {
      if (hasLeft()) {
        toast.info(t('Your link was not created. What you typed is kept on this phone.'));
      }
    };
    // oxlint-disable-next-line react/exhaustive-deps -- only the end of the wait
  }, [status]);

  return {
    form,
    choices,
    change,
    status,
    offline,
    restored,
    prefilled,
    submitAsEstimate: () => {
      asEstimate.current = true;
      form.submit();
      asEstimate.current = false;
    },
    stopWaiting: () => setStatus('ready'),
    startOver,
  };
}
