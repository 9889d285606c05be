import { saveTips } from '@jobly/core/accounts/profile-contract';
import { t } from '@jobly/core/language/t';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, errorMessage } from '../../lib/api/api.ts';
import { profileQuery } from '../../lib/session/account.ts';
import { toast } from '../../lib/toast/toast.ts';
import { SwitchField } from '../../ui/fields/switch-field.tsx';

/** A row of 'More settings', once the profile above it has loaded. */
export function TipsSwitch() {
  const profile = useQuery(profileQuery).data;
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (takesTips: boolean) => call(saveTips, { body: { takesTips } }),
    onError: (error) =>
      toast.error(errorMessage(error, t('Your change could not be saved. Please try again.'))),
    onSettled: () => queries.invalidateQueries({ queryKey: profileQuery.queryKey }),
  });
  return profile ? (
    <li>
      <SwitchField
        label={t('Offer a tip')}
        hint={t('Customers who pay by card or Buy Now Pay Later may add one. Deposits have none.')}
        checked={save.isPending ? save.variables : profile.takesTips}
        onChange={(wanted) => save.mutate(wanted)}
      />
    </li>
  ) : null;
}
