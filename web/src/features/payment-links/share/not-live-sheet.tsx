import type { Contractor } from '@jobly/core/accounts/contract';
import { CREATE_ANYWAY, NOT_LIVE_TITLE } from '@jobly/core/payment-links/messages';
import { BALANCE_MESSAGES, SETUP_MESSAGES } from '@jobly/core/payouts/messages';
import { setupOf } from '@jobly/core/payouts/setup';
import { Link } from '@tanstack/react-router';
import { Clock, Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';

interface NotLiveSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  contractor: Contractor;
  onCreate: () => void;
}

export function NotLiveSheet({ open, onOpenChange, contractor, onCreate }: NotLiveSheetProps) {
  const setup = setupOf(contractor);
  const bankMissing = setup.bank !== 'complete';
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={NOT_LIVE_TITLE}
      description="Customers can open your link, but they can only pay it once your setup is complete."
    >
      <ul className="flex flex-col gap-4">
        {setup.verification === 'complete' ? null : (
          <Missing
            icon={<Clock aria-hidden="true" className="size-5" />}
            title="Business verification"
          >
            {`${SETUP_MESSAGES.verificationInProgress} Nothing for you to do.`}
          </Missing>
        )}
        {bankMissing ? (
          <Missing icon={<Landmark aria-hidden="true" className="size-5" />} title="Bank account">
            Add it to receive payouts. It takes a minute.
          </Missing>
        ) : null}
      </ul>
      <div className="mt-6 flex flex-col gap-3">
        {bankMissing ? (
          <Link to="/settings" search={{ openBankModal: true }} className={buttonClass('primary')}>
            {BALANCE_MESSAGES.addBankAccount}
          </Link>
        ) : null}
        <Button variant={bankMissing ? 'secondary' : 'primary'} onClick={onCreate}>
          {CREATE_ANYWAY}
        </Button>
        <Button variant="quiet" onClick={() => onOpenChange(false)}>
          Not now
        </Button>
      </div>
    </Sheet>
  );
}

interface MissingProps {
  icon: ReactNode;
  title: string;
  children: string;
}

function Missing({ icon, title, children }: MissingProps) {
  return (
    <li className="flex items-center gap-3">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-wait-bg text-wait">
        {icon}
      </span>
      <span>
        <span className="block font-bold text-ink">{title}</span>
        <span className="block text-ink-2">{children}</span>
      </span>
    </li>
  );
}
