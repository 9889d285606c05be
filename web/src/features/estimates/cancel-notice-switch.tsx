import { postalAddress } from '@jobly/core/accounts/address';
import { t } from '@jobly/core/language/t';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../lib/session/account.ts';
import { Link } from '../../router/link.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';

interface CancelNoticeSwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** The notice names the seller's address, to which it can be mailed. */
export function CancelNoticeSwitch(props: CancelNoticeSwitchProps) {
  const profile = useQuery(profileQuery).data;
  const hasNoAddress = profile !== undefined && !postalAddress(profile);
  return (
    <div>
      <SwitchField
        {...props}
        {...(hasNoAddress ? { checked: false, disabled: true } : {})}
        label={t('Notice of the right to cancel')}
        hint={
          hasNoAddress
            ? t('The notice has to name your address, and you have not added one yet.')
            : t('For work sold at the customer’s home: they may cancel within three business days.')
        }
      />
      {hasNoAddress ? (
        <Link
          to="/settings/business"
          className="inline-block py-3 font-semibold text-ink underline underline-offset-4"
        >
          {t('Logo and address')}
        </Link>
      ) : null}
    </div>
  );
}
