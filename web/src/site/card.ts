import type { SiteContent } from '@jobly/core/websites/site';
import { drawableText, drawText, linesOf, widthOf } from './alphabet.ts';
import { tradeLook } from './trade-look.ts';

const SIZES = [96, 84, 72, 62, 54, 46, 40, 34];
const LEFT = 80;
const ROOM = 690;
const MOST_LINES = 3;

/** The 1200 x 630 image of a shared link. User text is in it only as letter shapes. */
export function cardSvg(content: SiteContent, colours: { deep: string; bright: string }): string {
  const { drawing } = tradeLook(content.trade);
  const name = drawableText(content.businessName);
  const { size, lines } = fit(name);
  const about = [content.trade, content.serviceArea].map((part) => drawableText(part ?? ''));
  const below =
    [about.filter(Boolean).join(' · '), ...about].find((line) => widthOf(line) <= ROOM / 3) ?? '';
  const step = size * 1.62;
  const high = lines.length * step - size * 0.62 + (below ? 96 : 0);
  const top = Math.round((600 - high) / 2) + 10;
  const rows = lines.map((line, index) => drawText(line, LEFT, top + index * step, size)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<defs><pattern id="g" width="28" height="28" patternUnits="userSpaceOnUse"><path d="M0 .5H28M.5 0V28" stroke="#fff" stroke-opacity=".045"/></pattern>
<pattern id="h" width="45" height="45" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path d="M0 0H22V45H0z" fill="#ff8a1f"/></pattern></defs>
<path d="M0 0H1200V630H0z" fill="${colours.deep}"/><path d="M0 0H1200V630H0z" fill="url(#g)"/>
<path d="M0 606H1200V630H0z" fill="url(#h)"/>
<g fill="none" stroke-linecap="round" stroke-linejoin="round">
<g transform="translate(${name ? 815 : 450} 150)scale(6.4)" stroke="${colours.bright}" stroke-width="1.3"><path d="${drawing}" fill="${colours.bright}" fill-opacity=".12"/></g>
<g stroke="#fff" stroke-width="1.75">${rows}</g>
<g stroke="${colours.bright}" stroke-width="1.5">${drawText(below, LEFT, top + lines.length * step + 20, 30)}</g>
</g></svg>`;
}

function fit(name: string): { size: number; lines: string[] } {
  for (const size of SIZES) {
    const lines = linesOf(name, ROOM / (size / 10));
    if (lines && lines.length <= MOST_LINES) return { size, lines: name ? lines : [] };
  }
  return { size: 34, lines: linesOf(name.slice(0, 60), ROOM / 3.4)?.slice(0, MOST_LINES) ?? [] };
}
