import type { Contractor } from '@jobly/core/accounts/contract';
import { t } from '@jobly/core/language/t';
import { NOT_LIVE_TITLE } from '@jobly/core/payment-links/messages';
import { holdText } from '@jobly/core/payouts/hold-texts';
import { BALANCE_MESSAGES, SETUP_MESSAGES } from '@jobly/core/payouts/messages';
import { setupOf } from '@jobly/core/payouts/setup';
import { Clock, Landmark, type LucideIcon } from 'lucide-react';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { IconDisc } from '../../../ui/layout/icon-disc.tsx';
import { Sheet, type SheetControl } from '../../../ui/sheet/sheet.tsx';

interface NotLiveSheetProps extends SheetControl {
  contractor: Contractor;
  goOnLabel: string;
  onGoOn: () => void;
}

export function NotLiveSheet(props: NotLiveSheetProps) {
  const { open, onOpenChange, contractor, goOnLabel, onGoOn } = props;
  const setup = setupOf(contractor);
  const bankMissing = setup.bank !== 'complete';
  const hold = contractor.payoutHold;
  const mayAddBank = bankMissing && !hold;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(NOT_LIVE_TITLE)}
      description={t(
        'Customers can open your link, but they can only pay it once your setup is complete.',
      )}
    >
      <ul className="flex flex-col gap-4">
        {setup.verification === 'complete' ? null : (
          <Missing Icon={Clock} title={t('Business verification')}>
            {`${t(SETUP_MESSAGES.verificationInProgress)} ${t('Nothing for you to do.')}`}
          </Missing>
        )}
        {bankMissing ? (
          <Missing Icon={Landmark} title={t('Bank account')}>
            {hold ? holdText(hold) : t('Add it to receive payouts. It takes a minute.')}
          </Missing>
        ) : null}
      </ul>
      <div className="mt-6 flex flex-col gap-3">
        {mayAddBank ? (
          <ButtonLink to="/settings?openBankModal=true" variant="primary">
            {t(BALANCE_MESSAGES.addBankAccount)}
          </ButtonLink>
        ) : null}
        <Button variant={mayAddBank ? 'secondary' : 'primary'} onClick={onGoOn}>
          {goOnLabel}
        </Button>
        <Button variant="quiet" onClick={() => onOpenChange(false)}>
          {t('Not now')}
        </Button>
      </div>
    </Sheet>
  );
}

function Missing({ Icon, title, children }: { Icon: LucideIcon; title: string; children: string }) {
  return (
    <li className="flex items-center gap-3">
      <IconDisc tone="wait" Icon={Icon} />
      <span>
        <span className="block font-bold text-ink">{title}</span>
        <span className="block text-ink-2">{children}</span>
      </span>
    </li>
  );
}
