import {
  getEstimate,
  listEstimates,
  type Estimate,
  type EstimateSummary,
} from '@jobly/core/estimates/contract';
import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { call } from '../../lib/api/api.ts';
import type { LiveNews } from '../../lib/live/live-stream.ts';
import { oneAtATime } from '../../lib/one-at-a-time.ts';
import { showToast } from '../../lib/toast/toast.ts';
import { linkProps } from '../../router/link.tsx';

const SHOWN_MS = 8_000;

const TITLES = {
  accepted: '{name} accepted: {amount}',
  question: '{name} has a question',
  changes_requested: '{name} asks for changes',
  declined: '{name} declined',
} as const;
type Kind = keyof typeof TITLES;

interface Answer {
  kind: Kind;
  at: string;
}

const mayBeAnswered = ({ status, isAsked }: EstimateSummary): boolean =>
  isAsked || ['accepted', 'changes_requested', 'declined'].includes(status);

/** What the customer did last; what was entered in their name is not news. */
function answerOf({ timeline, acceptance }: Estimate): Answer | undefined {
  const said = timeline.filter(({ kind }) => kind in TITLES);
  const last = said[said.length - 1];
  if (!last || (last.kind === 'accepted' && acceptance?.by === 'owner')) return undefined;
  return { kind: last.kind as Kind, at: last.at };
}

interface AnswersDeps {
  list: () => Promise<EstimateSummary[]>;
  read: (id: string) => Promise<Estimate>;
  show: (estimate: Estimate, kind: Kind) => void;
  startedAtMs: number;
  now?: () => number;
}

/**
 * Tells of acceptances, questions and refusals on whatever screen is open, each once. Times are compared with the
 * server's alone, as a phone's clock may be wrong.
 */
export function answers({ list, read, show: tell, startedAtMs, now = Date.now }: AnswersDeps) {
  const seen = new Map<string, string>();
  let sinceMs: number | undefined;
  let justChanged = false;
  const poll = oneAtATime(async () => {
    const waitedMs = now() - startedAtMs;
    const estimates = await list();
    if (sinceMs === undefined) {
      const newestMs = Math.max(...estimates.map(({ updatedAt }) => Date.parse(updatedAt)));
      // One has changed just now: by the server's clock, this page was opened so long before.
      sinceMs = justChanged ? newestMs - waitedMs : newestMs + 1;
    }
    const startMs = sinceMs;
    const changed = estimates.filter(
      (one) => mayBeAnswered(one) && Date.parse(one.updatedAt) >= startMs,
    );
    for (const { id } of changed) {
      const estimate = await read(id);
      const answer = answerOf(estimate);
      if (!answer || Date.parse(answer.at) < startMs || seen.get(id) === answer.at) continue;
      seen.set(id, answer.at);
      tell(estimate, answer.kind);
    }
  });
  return (news: LiveNews): Promise<void> => {
    justChanged = news === 'estimates';
    return poll();
  };
}

export const watchAnswers = (startedAtMs: number) =>
  answers({
    startedAtMs,
    list: async () => (await call(listEstimates, { query: { filter: 'all' } })).estimates,
    read: async (id) => (await call(getEstimate, { params: { id } })).estimate,
    show,
  });

function show({ id, customerName: name, totalCents, memo }: Estimate, kind: Kind): void {
  const amount = formatCents(totalCents);
  showToast({
    tone: 'success',
    title: '',
    durationMs: SHOWN_MS,
    look: {
      className: 'border-line-2 bg-raised text-ink',
      content: (
        <a
          {...linkProps(`/payments/estimates/${id}`)}
          draggable={false}
          className="min-w-0 flex-1 py-3"
        >
          <span dir="auto" className="block font-semibold break-words">
            {t(TITLES[kind], { name, amount })}
          </span>
          <span dir="auto" className="line-clamp-1 break-all text-ink-2">
            {memo}
          </span>
        </a>
      ),
    },
  });
}
