export function LogoMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <path
        d="M19.5 8v10.2a4.8 4.8 0 0 1-9.6 0"
        className="stroke-on-accent"
        fill="none"
        strokeWidth="4.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
