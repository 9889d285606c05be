import { splitCents } from '@jobly/core/money';

/** The largest thing on the screen, never cut: more digits make it smaller. */
export function HeroAmount({ cents }: { cents: number }) {
  const { dollars, remainder } = splitCents(cents);
  // A minus sign as wide as a digit would stand apart from what it belongs to.
  const figures = cents < 0 ? '' : 'figures';
  return (
    <p className={`mt-1 font-extrabold tracking-tight ${figures} ${sizeFor(dollars.length)}`}>
      {dollars}
      <span className="text-[0.55em] text-on-hero-2">.{remainder}</span>
    </p>
  );
}

function sizeFor(characters: number): string {
  if (characters <= 6) return 'text-[52px] leading-14';
  return characters <= 9
    ? 'text-[36px] leading-14 min-[360px]:text-[44px]'
    : 'text-[28px] leading-10';
}
