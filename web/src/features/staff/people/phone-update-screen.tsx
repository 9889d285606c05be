import { formatPhoneAsTyped } from '@jobly/core/phone';
import type { StaffAction } from '@jobly/core/staff/actions';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { ActionScreen } from '../actions/action-screen.tsx';
import { idIn } from '../staff-urls.ts';
import { validatePhone } from './fix-phone-screen.tsx';
import { PersonField } from './person-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { useParameters } from '../staff-link.tsx';
import { useActionForm } from '../actions/use-action-form.ts';

interface Filled {
  keepUserId: string;
  phone: string;
  deleteNewPhoneUserId: string;
  removeEmail: boolean;
}

const EMPTY: Filled = { keepUserId: '', phone: '', deleteNewPhoneUserId: '', removeEmail: false };

function actionOf({ deleteNewPhoneUserId, ...rest }: Filled): StaffAction {
  const goes = deleteNewPhoneUserId ? { deleteNewPhoneUserId } : {};
  return { action: 'link-phone-to-user', ...rest, ...goes };
}

export function PhoneUpdateScreen() {
  const given = useParameters();
  const { filled, change, problemOf, screen } = useActionForm({
    given: () => ({
      keepUserId: idIn(given.get('keepUserId') ?? '') ?? '',
      phone: formatPhoneAsTyped(given.get('phone')?.trim() ?? ''),
      deleteNewPhoneUserId: idIn(given.get('deleteNewPhoneUserId') ?? '') ?? '',
      removeEmail: given.get('removeEmail') === 'true',
    }),
    empty: EMPTY,
    validate: ({ keepUserId, phone }: Filled) => validatePhone({ userId: keepUserId, phone }),
    actionOf,
  });

  return (
    <ActionScreen
      route="/admin/phone-update"
      lead="For a contractor who changed phones, or who ended up with a second account on the new one."
      {...screen}
      fields={
        <>
          <PersonField
            label="Account to keep"
            value={filled.keepUserId}
            problem={problemOf('userId')}
            onChange={(keepUserId) => change({ keepUserId })}
          />
          <PhoneField
            label="Its new phone number"
            value={filled.phone}
            problem={problemOf('phone')}
            onChange={(phone) => change({ phone })}
          />
          <PersonField
            label="Account that has this phone now (optional)"
            hint="It goes: deleted when it holds no money, else merged into the one to keep."
            value={filled.deleteNewPhoneUserId}
            onChange={(deleteNewPhoneUserId) => change({ deleteNewPhoneUserId })}
          />
          <CheckboxField
            label="Remove its e-mail"
            hint="Takes the e-mail off the account that goes."
            checked={filled.removeEmail}
            onChange={(removeEmail) => change({ removeEmail })}
          />
        </>
      }
    />
  );
}
