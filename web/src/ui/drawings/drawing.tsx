import type { ComponentProps, ReactNode } from 'react';

/** Decorative, drawn with a round pen in the text's colour. */
export function Pen(props: ComponentProps<'svg'>) {
  return (
    <svg
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    />
  );
}

export function Drawing({ children }: { children: ReactNode }) {
  return (
    <Pen viewBox="0 0 120 96" strokeWidth="2.5" className="h-24 w-30 text-ink">
      <ellipse cx="60" cy="88" rx="46" ry="5" className="fill-sunken" stroke="none" />
      {children}
    </Pen>
  );
}

export const UnpluggedDrawing = () => (
  <Drawing>
    <path d="M8 62c14 0 10-22 24-22h6" />
    <path d="M38 28h8a12 12 0 0 1 0 24h-8z" className="fill-card" />
    <path d="M58 34h9M58 46h9" />
    <path d="M96 28h-8a12 12 0 0 0 0 24h8z" className="fill-card" />
    <path d="M96 40h4c12 0 6 26 14 26" />
    <path d="M72 20l3-8M66 18l-2-6M79 22l6-5" className="stroke-accent" strokeWidth="4" />
  </Drawing>
);

/** Hazard tape in the top right corner: the only ornament, at most once per screen. */
export function HazardCorner({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 96 72"
      className={`pointer-events-none absolute top-0 right-0 ${className}`}
      aria-hidden="true"
    >
      <g transform="translate(26 -8) rotate(38)">
        {[0, 26, 52, 78].map((x) => (
          <path key={x} d={`M${x} 0h14l-9 17H${x - 9}z`} className="fill-accent" />
        ))}
      </g>
    </svg>
  );
}

export function LogoMark({ className }: { className: string }) {
  return (
    <Pen viewBox="0 0 32 32" strokeWidth="4.4" className={className}>
      <rect width="32" height="32" rx="9" className="fill-accent" stroke="none" />
      <path d="M19.5 8v10.2a4.8 4.8 0 0 1-9.6 0" className="stroke-on-accent" />
    </Pen>
  );
}
