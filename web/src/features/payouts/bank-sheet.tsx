import { SUPPORT_PHONE } from '@jobly/core/brand';
import { formatPhone } from '@jobly/core/phone';
import { Phone } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { Sheet } from '../../ui/sheet.tsx';

interface BankSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function BankSheet({ open, onOpenChange }: BankSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Update Bank Details"
      description="Bank connection opens soon. Questions? Call us."
    >
      <div className="flex flex-col gap-3">
        <a href={`tel:${SUPPORT_PHONE}`} className={buttonLook('secondary')}>
          <Phone aria-hidden="true" className="size-5" />
          Call {formatPhone(SUPPORT_PHONE)}
        </a>
        <Button variant="quiet" onClick={() => onOpenChange(false)}>
          Close
        </Button>
      </div>
    </Sheet>
  );
}
