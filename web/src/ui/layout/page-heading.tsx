import { ChevronLeft } from 'lucide-react';
import type { ReactNode, MouseEvent } from 'react';
import { isPlainClick } from '../../router/link.tsx';
import { canGoBack, goBack, navigate } from '../../router/router.ts';

interface PageHeadingProps {
  children: ReactNode;
  lead?: ReactNode;
  /** At the right of the lead, and sticky. */
  aside?: ReactNode;
}

/** Focused after a change of screen, so that a screen reader starts at the top. */
export function PageHeading({ children, lead, aside }: PageHeadingProps) {
  const Lead = lead ? 'p' : 'div';
  return (
    // `contents`: the row must not be stuck inside a box of its own.
    <div className={aside ? 'contents' : undefined}>
      <h1
        tabIndex={-1}
        className="pt-7 text-[30px] leading-9 font-extrabold tracking-tight text-ink short:pt-4"
      >
        {children}
      </h1>
      {/* Beside the lead; above it where large text or a narrow screen leaves no room. */}
      {aside ? (
        <div className="sticky top-[calc(var(--unstuck)+8px)] z-10 mb-[clamp(-56px,(18rem-100vw)*99,0px)] ml-auto w-fit pt-2">
          {aside}
        </div>
      ) : null}
      <Lead
        className={`text-lg text-ink-2 ${aside ? 'flex min-h-[68px] items-center pt-2 pr-[clamp(0px,(100vw-18rem)*99,9.5rem)] pb-3' : `pb-5 short:pb-3 ${lead ? 'pt-1' : ''}`}`}
      >
        {lead}
      </Lead>
    </div>
  );
}

interface SubpageHeadingProps {
  /** Where Back leads without in-app history. */
  backHref: string;
  backLabel: string;
  children: ReactNode;
  aside?: ReactNode;
  /** Always to `backHref`: the previous screen may no longer fit. */
  alwaysUp?: boolean;
}

export function SubpageHeading(props: SubpageHeadingProps) {
  const { backHref, backLabel, children, aside, alwaysUp = false } = props;
  return (
    <div className="pt-3 pb-5">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3">
        <BackLink href={backHref} alwaysUp={alwaysUp}>
          {backLabel}
        </BackLink>
        {aside}
      </div>
      <h1
        tabIndex={-1}
        className="text-[30px] leading-9 font-extrabold text-balance tracking-tight text-ink"
      >
        {children}
      </h1>
    </div>
  );
}

/** Back with scroll and search restored; a plain link without in-app history. */
export function BackLink(props: { href: string; children: string; alwaysUp?: boolean }) {
  const { href, children, alwaysUp = false } = props;
  function go(event: MouseEvent): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (canGoBack() && !alwaysUp) goBack();
    else void navigate(href);
  }

  return (
    <a
      href={href}
      onClick={go}
      className="-ml-2 flex min-h-12 items-center gap-1 rounded-sm pr-3 pl-1 font-semibold text-ink-2 hover:text-ink"
    >
      <ChevronLeft className="size-6 shrink-0" />
      {children}
    </a>
  );
}
