import { t } from '@jobly/core/language/t';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { readStored, store } from '../../lib/storage.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { pushSupport } from './push-device.ts';
import { usePush } from './use-push.ts';

const KEY = 'jobly-push-offer';

/** Shown after a link was created, until 'Not now'. */
export default function PushOffer() {
  const { on, support, busy, choose } = usePush();
  const [answered, setAnswered] = useState(() => readStored(KEY) !== null);
  const canAsk = support === 'ready' || support === 'install-first';
  if (answered || on !== false || !canAsk) return null;

  function dismiss(): void {
    store(KEY, 'no');
    setAnswered(true);
    document.querySelector('h1')?.focus();
    toast.info(t('You can turn it on later in Settings.'));
  }

  /** The card disappears, so it must not keep the focus; `choose` reports errors. */
  async function turnOn(): Promise<void> {
    const done = await choose(true);
    if (!done && pushSupport() !== 'blocked') return;
    document.querySelector('h1')?.focus();
    if (done) toast.success(t('Notifications are on for this device.'));
    else toast.info(t('Blocked in your browser’s settings.'));
  }

  return (
    <section
      aria-label={t('Know the moment you get paid')}
      className="flex gap-3 rounded-xl border border-line bg-card p-5 lift-card"
    >
      <BellRing aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-paid" />
      <div className="min-w-0 flex-1">
        <p className="text-lg leading-7 font-bold text-ink">{t('Know the moment you get paid')}</p>
        <p className="text-ink-2">
          {support === 'ready'
            ? t('A notification on this device: who paid, and how much.')
            : t('Add Jobly to your Home Screen first, then turn it on in Settings.')}
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          {support === 'ready' ? (
            <Button busy={busy} onClick={() => void turnOn()}>
              {t('Turn on')}
            </Button>
          ) : null}
          <Button variant="quiet" onClick={dismiss}>
            {t('Not now')}
          </Button>
        </div>
      </div>
    </section>
  );
}
