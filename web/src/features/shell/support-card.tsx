import { SUPPORT_PHONE } from '@jobly/core/brand';
import { t } from '@jobly/core/language/t';
import { formatPhone } from '@jobly/core/phone';
import { ExternalLink, FileText, Phone, ShieldCheck } from 'lucide-react';
import { Card } from '../../ui/layout/card.tsx';

const ROW = '-mx-2 flex min-h-14 items-center gap-3 rounded-sm px-2 text-ink';

const LEGAL = [
  { href: '/legal/terms', label: 'Terms of Use', Icon: FileText },
  { href: '/legal/privacy', label: 'Privacy Policy', Icon: ShieldCheck },
] as const;

export function SupportCard() {
  return (
    <Card title={t('Support & Legal')}>
      <a href={`tel:${SUPPORT_PHONE}`} className={ROW}>
        <Phone className="size-5 shrink-0" />
        <span className="flex-1 font-semibold">{t('Call Support')}</span>
        <span className="hidden text-ink-2 min-[360px]:block">{formatPhone(SUPPORT_PHONE)}</span>
      </a>
      {LEGAL.map(({ href, label, Icon }) => (
        <a key={href} href={href} target="_blank" rel="noopener" className={ROW}>
          <Icon className="size-5 shrink-0" />
          <span className="flex-1 font-semibold">{t(label)}</span>
          <ExternalLink
            aria-label={t('opens in a new tab')}
            className="size-5 shrink-0 text-ink-2"
          />
        </a>
      ))}
    </Card>
  );
}
