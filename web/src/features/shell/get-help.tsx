import { SUPPORT_PHONE } from '@jobly/core/brand';
import { Phone } from 'lucide-react';

/** Floats above the bar; the spacer before it keeps room under the last card, so nothing is covered. */
export function GetHelp() {
  return (
    <>
      <div aria-hidden="true" className="h-16 shrink-0" />
      <div className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--nav-height)+var(--safe-bottom)+12px)] z-10">
        <div className="column flex justify-end">
          <a
            href={`tel:${SUPPORT_PHONE}`}
            className="pointer-events-auto flex min-h-12 items-center gap-2 rounded-full border border-line-2 bg-raised px-5 font-semibold text-ink lift-float"
          >
            <Phone aria-hidden="true" className="size-5" />
            Get help
          </a>
        </div>
      </div>
    </>
  );
}
