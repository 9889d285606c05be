import type { StaffAction } from '@jobly/core/staff/actions';
import { useState } from 'react';
import { ActionScreen } from './action-screen.tsx';
import { idIn } from './addresses.ts';
import { PersonField } from './person-field.tsx';
import { useParameters } from './staff-link.tsx';

interface Filled {
  userId: string;
  mergeIntoUserId: string;
}

function actionOf({ userId, mergeIntoUserId }: Filled): StaffAction {
  return { action: 'delete-user', userId, ...(mergeIntoUserId ? { mergeIntoUserId } : {}) };
}

export function CleanupScreen() {
  const given = useParameters();
  const [filled, setFilled] = useState<Filled>(() => ({
    userId: idIn(given.get('userId') ?? '') ?? '',
    mergeIntoUserId: idIn(given.get('mergeIntoUserId') ?? '') ?? '',
  }));
  const [asked, setAsked] = useState(() => (filled.userId ? actionOf(filled) : undefined));
  const [problem, setProblem] = useState<string>();

  function change(part: Partial<Filled>): void {
    setFilled({ ...filled, ...part });
    setAsked(undefined);
    setProblem(undefined);
  }

  return (
    <ActionScreen
      route="/admin/cleanup-duplicates"
      lead="An account with money on it is never just deleted: say into which one it goes."
      asked={asked}
      onLook={() => {
        if (filled.userId) setAsked(actionOf(filled));
        else setProblem('Please choose an account');
      }}
      onAgain={() => change({ userId: '', mergeIntoUserId: '' })}
      fields={
        <>
          <PersonField
            label="Account to delete"
            value={filled.userId}
            problem={problem}
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
