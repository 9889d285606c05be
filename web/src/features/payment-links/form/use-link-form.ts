import { AppError } from '@jobly/core/app-error';
import { createPaymentLink } from '@jobly/core/payment-links/contract';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { CREATE_FAILED } from '@jobly/core/payment-links/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, errorMessage } from '../../../lib/api/api.ts';
import { useConnection } from '../../../lib/api/connection.ts';
import { newId } from '../../../lib/new-id.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { emptyDraft, saveLinkDraft, readLinkDraft } from './draft.ts';
import type { LinkDraft } from './draft.ts';
import { newLinkOf, validate, validationMessage } from './link-form.ts';
import type { LinkProblems } from './link-form.ts';
import { addRecentLink } from '../queries.ts';

/** `waiting`: there is no network; the link is created as soon as it is back. */
export type LinkFormStatus = 'ready' | 'waiting' | 'sending';

export interface LinkFormControl {
  draft: LinkDraft;
  problems: LinkProblems;
  status: LinkFormStatus;
  offline: boolean;
  /** The draft is from an earlier visit. */
  restored: boolean;
  change: (wanted: Partial<LinkDraft>) => void;
  /** Returns the problems after showing them; undefined when the link may be created. */
  check: () => LinkProblems | undefined;
  create: () => void;
  stopWaiting: () => void;
  startOver: () => void;
}

export function useLinkForm(
  account: string,
  onCreated: (link: PaymentLinkSummary) => void,
): LinkFormControl {
  const queries = useQueryClient();
  const offline = useConnection() === 'offline';
  const [kept] = useState(() => readLinkDraft(account));
  const [draft, setDraft] = useState(() => kept ?? emptyDraft());
  const [restored, setRestored] = useState(kept !== undefined);
  const [problems, setProblems] = useState<LinkProblems>({});
  const [status, setStatus] = useState<LinkFormStatus>('ready');

  function become(next: LinkDraft): void {
    setDraft(next);
    saveLinkDraft(account, next);
  }

  function change(wanted: Partial<LinkDraft>): void {
    const fields = Object.keys(wanted) as (keyof LinkDraft)[];
    const changed = fields.filter((field) => wanted[field] !== draft[field]);
    if (changed.length === 0) return;
    become({ ...draft, ...wanted });
    // Editing cancels a queued submission, so that we never create a link the user has not confirmed.
    if (status === 'waiting') setStatus('ready');
    setProblems(({ ...rest }) => {
      for (const field of changed) delete rest[field as keyof LinkProblems];
      return rest;
    });
  }

  function startOver(): void {
    become(emptyDraft());
    setProblems({});
    setRestored(false);
  }

  function check(): LinkProblems | undefined {
    const found = validate(draft);
    setProblems(found);
    const sentence = validationMessage(found);
    if (!sentence) return undefined;
    toast.error(sentence);
    return found;
  }

  async function send(asked: LinkDraft): Promise<PaymentLinkSummary> {
    try {
      return (await call(createPaymentLink, { body: newLinkOf(asked) })).paymentLink;
    } catch (error) {
      const taken = error instanceof AppError && error.code === 'payment_link_not_created';
      if (!taken) throw error;
      // An earlier try whose answer was lost, or a second tab, used the id for something else.
      const anew = { ...asked, id: newId() };
      become(anew);
      return (await call(createPaymentLink, { body: newLinkOf(anew) })).paymentLink;
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
      const link = await send(draft);
      startOver();
      addRecentLink(queries, link);
      onCreated(link);
    } catch (error) {
      if (error instanceof AppError && error.code === 'amount_not_valid') {
        setProblems({ amount: error.message });
      }
      toast.error(errorMessage(error, CREATE_FAILED));
    } finally {
      setStatus('ready');
    }
  }

  useEffect(() => {
    if (status === 'waiting' && !offline) void create();
    // oxlint-disable-next-line react/exhaustive-deps -- only the signal's return sets it off
  }, [offline]);

  return {
    draft,
    problems,
    status,
    offline,
    restored,
    change,
    check,
    create: () => void create(),
    stopWaiting: () => setStatus('ready'),
    startOver,
  };
}
