import { UsPhoneInput } from '@jobly/core/staff/schema';
import { firstProblem } from '@jobly/core/accounts/schema';
import { formatPhoneAsTyped } from '@jobly/core/phone';
import type { StaffAction } from '@jobly/core/staff/actions';
import { useState } from 'react';
import { ActionScreen } from './action-screen.tsx';
import { idIn } from './addresses.ts';
import { PersonField } from './person-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { useParameters } from './staff-link.tsx';

interface Filled {
  userId: string;
  phone: string;
}

export function problemsOfPhone({ userId, phone }: Filled) {
  return {
    userId: userId ? undefined : 'Please choose an account',
    phone: firstProblem(UsPhoneInput, phone),
  };
}

function actionOf({ userId, phone }: Filled): StaffAction {
  return { action: 'update-user-phone', userId, phone };
}

export function FixPhoneScreen() {
  const given = useParameters();
  const [filled, setFilled] = useState<Filled>(() => ({
    userId: idIn(given.get('userId') ?? '') ?? '',
    phone: formatPhoneAsTyped(given.get('phone')?.trim() ?? ''),
  }));
  const problems = problemsOfPhone(filled);
  const complete = !problems.userId && !problems.phone;
  const [asked, setAsked] = useState(() => (complete ? actionOf(filled) : undefined));
  const [tried, setTried] = useState(false);

  function change(part: Partial<Filled>): void {
    setFilled({ ...filled, ...part });
    setAsked(undefined);
    setTried(false);
  }

  return (
    <ActionScreen
      route="/admin/fix-phone"
      lead="The account's sign-ins end, and it signs in with the new number."
      asked={asked}
      onLook={() => {
        setTried(true);
        if (complete) setAsked(actionOf(filled));
      }}
      onAgain={() => change({ userId: '', phone: '' })}
      fields={
        <>
          <PersonField
            label="Account"
            value={filled.userId}
            problem={tried ? problems.userId : undefined}
            onChange={(userId) => change({ userId })}
          />
          <PhoneField
            label="Correct phone number"
            value={filled.phone}
            problem={tried ? problems.phone : undefined}
            onChange={(phone) => change({ phone })}
          />
        </>
      }
    />
  );
}
