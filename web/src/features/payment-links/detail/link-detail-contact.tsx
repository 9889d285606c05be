import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { formatPhone, toE164 } from '@jobly/core/phone';
import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/layout/card.tsx';

export function LinkDetailContact({ link }: { link: PaymentLinkSummary }) {
  return (
    <Card title="Customer">
      <div className="-my-2 divide-y divide-line">
        <Way
          href={`tel:${toE164(link.customerPhone)}`}
          icon={<Phone aria-hidden="true" className="size-5" />}
          label="Call"
        >
          {formatPhone(link.customerPhone)}
        </Way>
        {link.customerEmail ? (
          <Way
            href={`mailto:${encodeURIComponent(link.customerEmail).replace('%40', '@')}`}
            icon={<Mail aria-hidden="true" className="size-5" />}
            label="Email"
          >
            {link.customerEmail}
          </Way>
        ) : null}
      </div>
    </Card>
  );
}

interface WayProps {
  href: string;
  icon: ReactNode;
  label: string;
  children: string;
}

function Way({ href, icon, label, children }: WayProps) {
  return (
    <a href={href} className="flex min-h-14 items-center gap-4 py-2 text-ink">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-2">
        {icon}
      </span>
      <span className="min-w-0">
        <span className="sr-only">{label} </span>
        <span className="font-semibold break-all literal">{children}</span>
      </span>
    </a>
  );
}
