import type { User } from '@jobly/core/accounts/contract';
import { formatTime } from '@jobly/core/dates';
import { stopViewing } from '@jobly/core/staff/contract';
import { useEffect, useState } from 'react';
import { navigate } from '../../../router/router.ts';
import { call, errorMessage, watchRefusals } from '../../../lib/api/api.ts';
import { endViewing, recheckSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { staffUrl } from '../staff-urls.ts';

const AFTER_MS = 50;
const CHECK_AGAIN_MS = 30_000;

/** On every page while support views a contractor's account; covers nothing. */
export function ViewingBanner({ viewing }: { viewing: NonNullable<User['viewing']> }) {
  const { userId, name, until } = viewing;
  const [stopping, setStopping] = useState(false);

  // By then the server has ended the viewing.
  useEffect(() => {
    let timer = setTimeout(() => void check(), Date.parse(until) - Date.now() + 1_000);
    async function check(): Promise<void> {
      // This device's clock may be ahead of the server's.
      timer = setTimeout(() => void check(), CHECK_AGAIN_MS);
      // Without a reply, hide the other account's data as well.
      if (!(await recheckSession())) endViewing();
    }
    return () => clearTimeout(timer);
  }, [until]);

  // Delayed: there is one toast at a time, and the screen shows its own first.
  useEffect(
    () =>
      watchRefusals((error) => {
        if (error.code === 'read_only_view') setTimeout(() => toast.error(error.message), AFTER_MS);
      }),
    [],
  );

  async function stop(): Promise<void> {
    setStopping(true);
    try {
      await call(stopViewing);
      endViewing();
      await navigate(staffUrl('/admin/people/{userId}', { userId }));
    } catch (error) {
      toast.error('Failed to stop viewing', { description: errorMessage(error, '') });
      // Perhaps only the reply was lost.
      void recheckSession();
    }
    setStopping(false);
  }

  return (
    <section
      aria-label="Support view"
      className="sticky top-0 z-30 border-b-2 border-accent bg-hero text-on-hero"
    >
      <div className="mx-auto flex max-w-5xl items-center justify-between gap-3 px-5 py-1">
        <p className="min-w-0 py-1 font-semibold [overflow-wrap:anywhere] figures">
          Viewing {name} read-only · until {formatTime(until)}
        </p>
        <button
          type="button"
          disabled={stopping}
          onClick={() => void stop()}
          className="min-h-12 shrink-0 rounded-sm px-3 font-bold underline decoration-2 underline-offset-4 focus-visible:outline-on-hero"
        >
          {stopping ? 'Stopping…' : 'Stop'}
        </button>
      </div>
    </section>
  );
}
