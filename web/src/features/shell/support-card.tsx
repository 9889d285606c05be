import { SUPPORT_PHONE } from '@jobly/core/brand';
import { formatPhone } from '@jobly/core/phone';
import { Phone } from 'lucide-react';
import { Card } from '../../ui/card.tsx';

export function SupportCard() {
  return (
    <Card title="Support & Legal">
      <a
        href={`tel:${SUPPORT_PHONE}`}
        className="-mx-2 flex min-h-14 items-center gap-3 rounded-sm px-2 text-ink"
      >
        <Phone aria-hidden="true" className="size-5 shrink-0" />
        <span className="flex-1 font-semibold">Call Support</span>
        <span className="text-ink-2 figures">{formatPhone(SUPPORT_PHONE)}</span>
      </a>
    </Card>
  );
}
