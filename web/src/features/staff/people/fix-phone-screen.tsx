import { UsPhoneInput } from '@jobly/core/staff/schema';
import { firstError } from '@jobly/core/accounts/schema';
import { formatPhoneAsTyped } from '@jobly/core/phone';
import type { StaffAction } from '@jobly/core/staff/actions';
import { ActionScreen } from '../actions/action-screen.tsx';
import { idIn } from '../staff-urls.ts';
import { PersonField } from './person-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { useParameters } from '../staff-link.tsx';
import { useActionForm } from '../actions/use-action-form.ts';

interface Filled {
  userId: string;
  phone: string;
}

export function validatePhone({ userId, phone }: Filled) {
  return {
    userId: userId ? undefined : 'Please choose an account',
    phone: firstError(UsPhoneInput, phone),
  };
}

function actionOf({ userId, phone }: Filled): StaffAction {
  return { action: 'update-user-phone', userId, phone };
}

export function FixPhoneScreen() {
  const given = useParameters();
  const { filled, change, problemOf, screen } = useActionForm({
    given: () => ({
      userId: idIn(given.get('userId') ?? '') ?? '',
      phone: formatPhoneAsTyped(given.get('phone')?.trim() ?? ''),
    }),
    empty: { userId: '', phone: '' },
    validate: validatePhone,
    actionOf,
  });

  return (
    <ActionScreen
      route="/admin/fix-phone"
      lead="The account's sign-ins end, and it signs in with the new number."
      {...screen}
      fields={
        <>
          <PersonField
            label="Account"
            value={filled.userId}
            problem={problemOf('userId')}
            onChange={(userId) => change({ userId })}
          />
          <PhoneField
            label="Correct phone number"
            value={filled.phone}
            problem={problemOf('phone')}
            onChange={(phone) => change({ phone })}
          />
        </>
      }
    />
  );
}
