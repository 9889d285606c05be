import { t } from '@jobly/core/language/t';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { FloatingAction } from '../../../ui/button/floating-action.tsx';
import type { LinkFormControl } from './use-link-form.ts';

const LABELS = {
  ready: 'Create Payment Link',
  sending: 'Creating link…',
  waiting: 'Waiting for signal…',
} as const;

export function LinkFormSubmit({ control }: { control: LinkFormControl }) {
  const { status, offline, form } = control;
  const { estimate, replaces } = form.values;
  return (
    <>
      <FloatingAction>
        <output className="block">
          {offline ? (
            <p className="pb-2 text-center text-sm text-ink-2">
              {status === 'waiting'
                ? t('We create your link as soon as you have signal. Keep this page open.')
                : t('No signal right now. What you typed is kept on this phone.')}
            </p>
          ) : null}
        </output>
        <Button type="submit" variant="primary" busy={status !== 'ready'}>
          {t(
            estimate
              ? estimate.changesJobId
                ? 'Send the change'
                : 'Send as estimate'
              : offline && status === 'ready'
                ? 'Create when back online'
                : LABELS[status],
          )}
        </Button>
        {status === 'waiting' ? <StopWaiting onStop={control.stopWaiting} /> : null}
      </FloatingAction>
      {estimate || replaces ? null : (
        <Button variant="quiet" className="-mt-3" onClick={control.submitAsEstimate}>
          {t('Send as estimate')}
        </Button>
      )}
    </>
  );
}

/** Ignores presses at first: it appears under a thumb that may be tapping twice. */
function StopWaiting({ onStop }: { onStop: () => void }) {
  const [listens, setListens] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setListens(true), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Button variant="quiet" className="w-full" onClick={() => listens && onStop()}>
      {t('Stop waiting')}
    </Button>
  );
}
