import type { Contractor } from '@jobly/core/accounts/contract';
import { holdText } from '@jobly/core/payouts/hold-texts';
import { SETUP_MESSAGES } from '@jobly/core/payouts/messages';
import { setupOf } from '@jobly/core/payouts/setup';
import { t } from '@jobly/core/language/t';
import { ChevronDown, Check } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from '../../router/link.tsx';

interface SetupCardProps {
  contractor: Contractor;
  /** Why verification cannot begin, if so. */
  verificationNote: string | undefined;
}

/** Open until setup is complete (spec 2, home), unless toggled. */
export function SetupCard({ contractor, verificationNote }: SetupCardProps) {
  const setup = setupOf(contractor);
  const { complete } = setup;
  const verified = setup.verification === 'complete';
  const bankConnected = setup.bank === 'complete';
  const total = 2;
  const done = Number(verified) + Number(bankConnected);
  const [pressed, setPressed] = useState<boolean>();
  const open = pressed ?? !complete;
  const id = useId();
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="rounded-xl border border-line bg-card lift-card"
    >
      <h2 id={`${id}-title`}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-steps`}
          onClick={() => setPressed(!open)}
          className="flex min-h-16 w-full items-center gap-3 rounded-xl px-5 py-3 text-left"
        >
          <span className="flex-1 text-lg font-bold text-ink">
            {complete ? t(SETUP_MESSAGES.complete) : t('Finish setting up')}
          </span>
          <span className="shrink-0 font-medium text-ink-2 figures">
            {t('{done} of {total}', { done, total })}
          </span>
          <ChevronDown
            className={`size-5 shrink-0 text-ink-2 ${open ? '[transform:rotate(180deg)]' : ''}`}
          />
        </button>
      </h2>
      <div id={`${id}-steps`} hidden={!open} className="px-5 pb-5">
        <progress
          value={done}
          max={total}
          aria-label={t('Setup progress')}
          className="block h-2 w-full appearance-none overflow-hidden rounded-[4px] bg-line-2 [&::-moz-progress-bar]:rounded-[4px] [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line-2 [&::-webkit-progress-value]:rounded-[4px] [&::-webkit-progress-value]:bg-ink"
        />
        {contractor.paidThrough ? (
          <p className="mt-5 text-ink-2">
            {t(
              'You are moving to {to}. Until both steps are done, your customers pay through {from}.',
              {
                to: contractor.provider ?? '',
                from: contractor.paidThrough,
              },
            )}
          </p>
        ) : null}
        <ol className="mt-5 flex flex-col gap-5">
          <SetupStep
            number={1}
            done={verified}
            title={t('Business verification')}
            note={verified ? undefined : verificationNote}
          >
            {verified
              ? t(SETUP_MESSAGES.verificationComplete)
              : t(SETUP_MESSAGES.verificationInProgress)}
          </SetupStep>
          <SetupStep
            number={2}
            done={bankConnected}
            title={t('Bank account')}
            action={
              bankConnected || contractor.payoutHold ? null : (
                <Link
                  to="/settings?openBankModal=true"
                  aria-label={t('Add bank account')}
                  className="flex min-h-12 items-center pl-2 font-bold text-ink underline decoration-2 underline-offset-4"
                >
                  {t('Add')}
                </Link>
              )
            }
          >
            {bankConnected
              ? t('Your bank account is connected.')
              : contractor.payoutHold
                ? holdText(contractor.payoutHold)
                : t('Add it to receive payouts.')}
          </SetupStep>
        </ol>
      </div>
    </section>
  );
}

interface SetupStepProps {
  number: number;
  done: boolean;
  title: string;
  action?: ReactNode;
  note?: string | undefined;
  children: string;
}

function SetupStep({ number, done, title, action, note, children }: SetupStepProps) {
  return (
    <li className="flex items-center gap-3">
      <span
        className={`flex size-9 shrink-0 items-center justify-center rounded-full font-bold ${done ? 'bg-hero text-on-hero' : 'border-2 border-dashed border-field-line text-ink-2'}`}
      >
        {done ? <Check aria-label={t('Done')} className="size-5 stroke-3" /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-bold text-ink">{title}</p>
        <p className="text-ink-2">{children}</p>
        {note ? <p className="mt-1 text-sm font-medium text-wait">{note}</p> : null}
      </div>
      {action}
    </li>
  );
}
