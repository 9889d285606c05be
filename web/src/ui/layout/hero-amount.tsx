/** The figure of a screen, never truncated: more digits make it smaller. `cents`: after the point, paler. */
export function HeroAmount({ dollars, cents }: { dollars: string; cents: string }) {
  return (
    <p className={`font-extrabold tracking-tight text-ink figures ${heroSize(dollars.length)}`}>
      {dollars}
      <span className="text-[0.55em] text-ink-2">.{cents}</span>
    </p>
  );
}

export function heroSize(characters: number): string {
  if (characters <= 6) return 'text-[56px] leading-16';
  return characters <= 8
    ? 'text-[40px] leading-14 min-[360px]:text-[48px]'
    : 'text-[32px] leading-12';
}
