/** A strip of tape over the top right corner: the only ornament, at most once on a screen. */
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
