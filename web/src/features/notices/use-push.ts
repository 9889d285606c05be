import { t } from '@jobly/core/language/t';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { attempt } from '../../lib/attempt.ts';
import { pushSupport, startPush, stopPush } from './push-device.ts';
import { noticeSettingsQuery } from './queries.ts';

export function usePush() {
  const queries = useQueryClient();
  const settings = useQuery(noticeSettingsQuery).data;
  const [support, setSupport] = useState(pushSupport);
  const [busy, setBusy] = useState(false);

  /** False when it failed or was denied. */
  async function choose(on: boolean): Promise<boolean> {
    if (!settings || busy) return false;
    setBusy(true);
    const done = await attempt(async () => {
      if (on && !(await startPush(settings.pushKey))) {
        setSupport(pushSupport());
        return false;
      }
      if (!on) await stopPush();
      await queries.invalidateQueries({ queryKey: noticeSettingsQuery.queryKey });
      return true;
    }, t('Notifications could not be changed on this device.'));
    setBusy(false);
    return done;
  }

  return { on: settings?.byPush, support, busy, choose };
}
