import { t } from '@jobly/core/language/t';
import { saveReminderSettings } from '@jobly/core/reminders/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, errorMessage } from '../../lib/api/api.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { toast } from '../../lib/toast/toast.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { reminderSettingsQuery } from './queries.ts';

export function RemindersSwitch() {
  const settings = useQuery(reminderSettingsQuery);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (isOn: boolean) => call(saveReminderSettings, { body: { isOn } }),
    onError: (error) =>
      toast.error(errorMessage(error, t('Your change could not be saved. Please try again.'))),
    onSettled: () => queries.invalidateQueries({ queryKey: ['reminder_settings'] }),
  });
  return (
    <Card title={t('When you are not paid or answered')}>
      <Loaded
        query={settings}
        failed={t('Your reminders could not be loaded.')}
        skeleton={<SkeletonRows count={1} />}
      >
        {({ isOn }) => (
          <SwitchField
            label={t('Remind customers')}
            hint={t(
              '1, 3 and 7 days after a payment was due or an estimate sent, at 10 in the morning.',
            )}
            checked={save.isPending ? save.variables : isOn === true}
            onChange={(wanted) => save.mutate(wanted)}
          />
        )}
      </Loaded>
    </Card>
  );
}
