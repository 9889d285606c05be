import type { StaffAction } from '@jobly/core/staff/actions';
import { ActionScreen } from '../actions/action-screen.tsx';
import { idIn } from '../staff-urls.ts';
import { PersonField } from './person-field.tsx';
import { useParameters } from '../staff-link.tsx';
import { useActionForm } from '../actions/use-action-form.ts';

interface Filled {
  userId: string;
  mergeIntoUserId: string;
}

function actionOf({ userId, mergeIntoUserId }: Filled): StaffAction {
  return { action: 'delete-user', userId, ...(mergeIntoUserId ? { mergeIntoUserId } : {}) };
}

export function CleanupScreen() {
  const given = useParameters();
  const { filled, change, problemOf, screen } = useActionForm({
    given: () => ({
      userId: idIn(given.get('userId') ?? '') ?? '',
      mergeIntoUserId: idIn(given.get('mergeIntoUserId') ?? '') ?? '',
    }),
    empty: { userId: '', mergeIntoUserId: '' },
    validate: ({ userId }: Filled) => ({
      userId: userId ? undefined : 'Please choose an account',
    }),
    actionOf,
  });

  return (
    <ActionScreen
      route="/admin/cleanup-duplicates"
      lead="An account with money on it is never just deleted: say into which one it goes."
      {...screen}
      fields={
        <>
          <PersonField
            label="Account to delete"
            value={filled.userId}
            problem={problemOf('userId')}
            onChange={(userId) => change({ userId })}
          />
          <PersonField
            label="Merge into (optional)"
            hint="Its links, payments and services move there first."
            value={filled.mergeIntoUserId}
            onChange={(mergeIntoUserId) => change({ mergeIntoUserId })}
          />
        </>
      }
    />
  );
}
