import { SUPPORT_PHONE } from '@jobly/core/brand';
import { t } from '@jobly/core/language/t';
import { Phone } from 'lucide-react';

/**
 * Floats above the bar; the spacer keeps it from covering the last card. `small`: the icon alone, as on a short
 * screen, where there is no room beside the main button.
 */
export function GetHelp({ small = false }: { small?: boolean }) {
  return (
    <>
      {small ? null : <div aria-hidden="true" className="h-16 shrink-0" />}
      <div className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--nav-height)+var(--safe-bottom)+12px)] z-10">
        <div className="column flex justify-end">
          <a
            href={`tel:${SUPPORT_PHONE}`}
            className={`pointer-events-auto flex min-h-12 items-center gap-2 rounded-full border border-line-2 bg-raised font-semibold text-ink lift-float ${small ? 'w-12 justify-center' : 'px-5 short:w-12 short:justify-center short:px-0'}`}
          >
            <Phone className="size-5" />
            <span className={small ? 'sr-only' : 'short:sr-only'}>{t('Get help')}</span>
          </a>
        </div>
      </div>
    </>
  );
}
