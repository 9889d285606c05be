import { t } from '@jobly/core/language/t';
import { useEffect, useEffectEvent } from 'react';
import { ProfileCard, WithContractor } from '../../../features/accounts/profile-card.tsx';
import { SignOutButton } from '../../../features/accounts/sign-out-button.tsx';
import { useHasLinkDraft } from '../../../features/payment-links/form/continue-draft.ts';
import { TipsSwitch } from '../../../features/accounts/tips-switch.tsx';
import { PayoutsCard } from '../../../features/payouts/payouts-card.tsx';
import { SettingsList, SettingsRow } from '../../../features/shell/settings-page.tsx';
import { SupportCard } from '../../../features/shell/support-card.tsx';
import { navigate, usePlace } from '../../../router/router.ts';
import { STAFF_DESK, useIsStaff } from '../../../lib/session/account.ts';
import { lazySheet } from '../../../lib/lazy-part.ts';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';

/** Its dialog is large, so it is loaded on pointerdown. */
const useBankSheet = lazySheet(() => import('../../../features/payouts/bank-sheet.tsx'));

/** The specification's four parts in order, then our own, each on a screen of its own. */
export default function Settings() {
  useDocumentTitle(t('Settings'));
  const asked = new URLSearchParams(usePlace().search).get('openBankModal') === 'true';
  const isStaff = useIsStaff();
  const hasDraft = useHasLinkDraft();
  const bank = useBankSheet({ ahead: false });
  const showBank = useEffectEvent(bank.show);

  // Opens the sheet once (spec 2): without the parameter, a reload or Back does not open it again.
  useEffect(() => {
    if (asked) void navigate('/settings', { replace: true }).then(showBank);
  }, [asked]);

  return (
    <>
      <PageHeading>{t('Settings')}</PageHeading>
      <div className="flex flex-col gap-4">
        <ProfileCard />
        <WithContractor title={t('Payouts')}>
          {(contractor) => (
            <PayoutsCard
              contractor={contractor}
              onUpdateBank={bank.show}
              onTouched={bank.prepare}
            />
          )}
        </WithContractor>
        <SupportCard />
        <SignOutButton />
        <SettingsList without={isStaff ? '/settings/payouts' : undefined}>
          {isStaff ? <SettingsRow href={STAFF_DESK} label={t('Open the staff desk')} /> : null}
          {hasDraft ? (
            <SettingsRow href="/payments" label={t('Continue your payment link')} />
          ) : null}
          {isStaff ? null : <TipsSwitch />}
        </SettingsList>
        {bank.part ? <bank.part.BankSheet open={bank.open} onOpenChange={bank.setOpen} /> : null}
      </div>
    </>
  );
}
