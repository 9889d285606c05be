import { t } from '@jobly/core/language/t';
import { toE164 } from '@jobly/core/phone';
import { Mail, MessageSquare, Phone } from 'lucide-react';
import { ButtonAnchor } from '../ui/button/button.tsx';

interface ContactWaysProps {
  phone: string | null;
  email: string | null;
}

/** Call, text, email: as far as they are known. */
export function ContactWays({ phone, email }: ContactWaysProps) {
  const number = phone && toE164(phone);
  const ways = [
    ...(number
      ? [
          { Icon: Phone, label: t('Call'), href: `tel:${number}` },
          { Icon: MessageSquare, label: t('Text'), href: `sms:${number}` },
        ]
      : []),
    ...(email
      ? [
          {
            Icon: Mail,
            label: t('Email'),
            href: `mailto:${encodeURIComponent(email).replace('%40', '@')}`,
          },
        ]
      : []),
  ];
  if (ways.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {ways.map(({ Icon, label, href }) => (
        <ButtonAnchor key={label} href={href} className="min-w-[6.5rem] flex-1">
          <Icon className="size-5" />
          {label}
        </ButtonAnchor>
      ))}
    </div>
  );
}
