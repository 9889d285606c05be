import { t } from '@jobly/core/language/t';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast/toast.ts';
import { pushSupport, startPush, stopPush } from './push-device.ts';
import { noticeSettingsQuery } from './queries.ts';

/** Whether this device is pushed to, and how to change that. */
export function usePush() {
  const queries = useQueryClient();
  const settings = useQuery(noticeSettingsQuery).data;
  const [support, setSupport] = useState(pushSupport);
  const [busy, setBusy] = useState(false);

  /** False when it is not as wanted afterwards: refused, or no answer. */
  async function choose(on: boolean): Promise<boolean> {
    if (!settings || busy) return false;
    setBusy(true);
    try {
      if (on && !(await startPush(settings.pushKey))) {
        setSupport(pushSupport());
        return false;
      }
      if (!on) await stopPush();
      await queries.invalidateQueries({ queryKey: noticeSettingsQuery.queryKey });
      return true;
    } catch (error) {
      toast.error(errorMessage(error, t('Notifications could not be changed on this device.')));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { on: settings?.byPush, support, busy, choose };
}
