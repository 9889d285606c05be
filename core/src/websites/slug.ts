import type { BusinessForSite } from './site-draft.ts';

/** The limit of a host name's label. */
const LONGEST = 63;

/** Names below the site domain that are reserved or look official. */
const OURS =
  'www app api admin auth pay payments payment mail email smtp ftp ns ns1 ns2 static assets cdn img images status help support billing account accounts login signin secure security jobly lopay staff dev test staging blog docs sites site';
const RESERVED = new Set(OURS.split(' '));

/** Lower case, letters and digits only (spec 2), without accents (`Peña` -> `pena`). */
export function slugOf(businessName: string): string {
  return businessName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, LONGEST);
}

/** Best first: the name; with trade, place or the end of the phone; numbered. Emoji: trade or phone. */
export function* slugCandidates(
  business: Pick<BusinessForSite, 'businessName' | 'trade' | 'serviceArea' | 'businessPhone'>,
): Generator<string> {
  const name = slugOf(business.businessName);
  const trade = slugOf(business.trade ?? '');
  const place = slugOf((business.serviceArea ?? '').split(',')[0] ?? '');
  const lastFour = (business.businessPhone ?? '').replace(/\D/g, '').slice(-4);
  const base = name || trade || 'business';
  const wishes = [
    name,
    trade && !base.includes(trade) ? base + trade : '',
    place && !base.includes(place) ? base + place : '',
    lastFour ? base + lastFour : '',
  ];
  const tried = new Set(['']);
  for (const wish of wishes) {
    const slug = wish.slice(0, LONGEST);
    if (tried.has(slug) || RESERVED.has(slug)) continue;
    tried.add(slug);
    yield slug;
  }
  for (let number = 2; ; number += 1) {
    const slug = base.slice(0, LONGEST - String(number).length) + String(number);
    if (!tried.has(slug) && !RESERVED.has(slug)) yield slug;
  }
}
