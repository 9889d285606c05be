import { t, type Sentence } from '@jobly/core/language/t';
import { saveNoticeSettings, type NoticeSettings } from '@jobly/core/notices/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { cacheReply } from '../../lib/api/refresh.ts';
import { attempt } from '../../lib/attempt.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { LoadingLabel, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { chooseSound, wantsSound } from './money-sound.ts';
import type { PushSupport } from './push-device.ts';
import { noticeSettingsQuery } from './queries.ts';
import { usePush } from './use-push.ts';

const SKELETON = (
  <div className="flex flex-col divide-y divide-line">
    <LoadingLabel />
    {['w-20', 'w-28', 'w-36', 'w-40'].map((width) => (
      <div key={width} className="py-2">
        <Skeleton className={`mt-1 h-6 ${width}`} />
        <Skeleton className="mt-2 h-4 w-56 max-w-full" />
      </div>
    ))}
  </div>
);

export function NoticesCard() {
  return (
    <Card title={t('When you are paid')}>
      <Loaded
        query={useQuery(noticeSettingsQuery)}
        failed={t('Your notifications could not be loaded.')}
        skeleton={SKELETON}
      >
        {(settings) => <Switches settings={settings} />}
      </Loaded>
    </Card>
  );
}

const PUSH_HINTS = {
  ready: 'A notification, silent at night.',
  'install-first': 'Add Jobly to your Home Screen first.',
  blocked: 'Blocked in your browser’s settings.',
  none: 'This browser cannot show notifications.',
} as const satisfies Record<PushSupport, Sentence>;

function Switches({ settings }: { settings: NoticeSettings }) {
  const queries = useQueryClient();
  const push = usePush();
  const [sound, setSound] = useState(wantsSound);

  async function save(way: 'byText' | 'byEmail', on: boolean): Promise<void> {
    const { queryKey } = noticeSettingsQuery;
    // This switch only: the other one may change while the request runs.
    const set = (value: boolean) => (known: NoticeSettings | undefined) =>
      known && { ...known, [way]: value };
    // Optimistic; reverted when the server could not be reached.
    queries.setQueryData(queryKey, set(on));
    const failed = t('Your change could not be saved. Please try again.');
    const saved = await attempt(() => call(saveNoticeSettings, { body: { [way]: on } }), failed);
    if (saved) await cacheReply(queries, queryKey, set(on));
    else queries.setQueryData(queryKey, set(!on));
  }

  return (
    <div className="flex flex-col divide-y divide-line">
      <SwitchField
        label={t('Text')}
        hint={
          settings.canText ? t('At night it waits for the morning.') : t('No phone we can text.')
        }
        checked={settings.canText && settings.byText}
        disabled={!settings.canText}
        onChange={(on) => void save('byText', on)}
      />
      <SwitchField
        label={t('Email')}
        hint={
          settings.canEmail ? t('To the address in your profile.') : t('No email in your profile.')
        }
        checked={settings.canEmail && settings.byEmail}
        disabled={!settings.canEmail}
        onChange={(on) => void save('byEmail', on)}
      />
      <SwitchField
        label={t('This device')}
        hint={t(PUSH_HINTS[push.support])}
        checked={push.on === true}
        disabled={push.busy || (push.support !== 'ready' && !push.on)}
        onChange={(on) => void push.choose(on)}
      />
      <SwitchField
        label={t('Sound')}
        hint={t('While Jobly is open on this device.')}
        checked={sound}
        onChange={(on) => {
          setSound(on);
          chooseSound(on);
        }}
      />
    </div>
  );
}
