import { formatPhoneAsTyped } from '@jobly/core/phone';
import type { StaffAction } from '@jobly/core/staff/actions';
import { useState } from 'react';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { ActionScreen } from './action-screen.tsx';
import { idIn } from './addresses.ts';
import { problemsOfPhone } from './fix-phone-screen.tsx';
import { PersonField } from './person-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { useParameters } from './staff-link.tsx';

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
  const [filled, setFilled] = useState<Filled>(() => ({
    keepUserId: idIn(given.get('keepUserId') ?? '') ?? '',
    phone: formatPhoneAsTyped(given.get('phone')?.trim() ?? ''),
    deleteNewPhoneUserId: idIn(given.get('deleteNewPhoneUserId') ?? '') ?? '',
    removeEmail: given.get('removeEmail') === 'true',
  }));
  const problems = problemsOfPhone({ userId: filled.keepUserId, phone: filled.phone });
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
      route="/admin/phone-update"
      lead="For a contractor who changed phones, or who ended up with a second account on the new one."
      asked={asked}
      onLook={() => {
        setTried(true);
        if (complete) setAsked(actionOf(filled));
      }}
      onAgain={() => change(EMPTY)}
      fields={
        <>
          <PersonField
            label="Account to keep"
            value={filled.keepUserId}
            problem={tried ? problems.userId : undefined}
            onChange={(keepUserId) => change({ keepUserId })}
          />
          <PhoneField
            label="Its new phone number"
            value={filled.phone}
            problem={tried ? problems.phone : undefined}
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
