import { SUPPORT_PHONE } from '@jobly/core/brand';
import { t } from '@jobly/core/language/t';
import { Phone } from 'lucide-react';

export function GetHelp() {
  return (
    <a
      href={`tel:${SUPPORT_PHONE}`}
      className="flex min-h-12 shrink-0 items-center gap-2 rounded-full border border-line-2 bg-raised px-4 font-semibold text-ink lift-float min-[360px]:px-5"
    >
      <Phone className="size-5" />
      {t('Get help')}
    </a>
  );
}
