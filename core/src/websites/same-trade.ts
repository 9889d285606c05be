import { TRADES } from './trades.ts';
import type { Trade } from './trades.ts';

/** Words for the whole of a trade. A part of one (gutter cleaning, pressure washing) is not here. */
const WHOLE: Record<Trade, RegExp> = {
  Plumbing: /^plumb(er|ers|ing)$/,
  Roofing: /^roof(er|ers|ing)$/,
  Cleaning: /^((house|home|residential) )?clean(er|ers|ing)$|^maids?$|^housekeep(er|ing)$/,
  Electrical: /^electric(al|ian|ians)$/,
  'Heating & Cooling': /^hvac$|^heating (and )?(cooling|air( conditioning)?)$/,
  Landscaping: /^landscap(er|ers|ing)$|^lawn care( and landscaping)?$|^gardening$/,
  Painting: /^((house|home|residential) )?paint(er|ers|ing)$/,
  Handyman: /^handy ?(man|woman|person)$|^home repairs?$/,
  Flooring: /^flooring$|^floors$/,
  'Tree Service': /^trees?( care)?$|^arborists?$/,
  'Pest Control': /^pest(s|( control| management))?$|^exterminat(or|ors|ing|ion)$/,
  Moving: /^mov(er|ers|ing)$/,
  'Garage Doors': /^garage doors?( repairs?)?$/,
  'Pool Service': /^pools?( cleaning| care| maintenance)?$/,
  Locksmith: /^locksmith(s|ing)?$/,
  Remodeling: /^(home )?(remodel(er|ers|ing)|renovations?)$|^general contract(or|ors|ing)$/,
};

/** What is cleaned instead of homes, when the name says so. */
const OTHER_CLEANING =
  /\b(pressure|power|window|carpet|rug|upholstery|gutter|drain|duct|vent|chimney|septic|car|auto|solar|roof|tile|grout|pool|dry|street|tank)s?\W+(clean|wash)/i;

/**
 * The trade of the list that these words name as a whole. Nearness is not enough: whoever washes
 * driveways under pressure does not clean kitchens, and a site must not say so.
 */
export function sameTrade(words: string): Trade | undefined {
  const plain = plainWords(words).join(' ');
  return TRADES.find((trade) => WHOLE[trade].test(plain));
}

/** `Rivera Plumbing` names its trade; a name that names two, or a part of one, does not. */
export function tradeInName(businessName: string): Trade | undefined {
  if (OTHER_CLEANING.test(businessName)) return undefined;
  const words = plainWords(businessName);
  const found = new Set<Trade>();
  for (const [at] of words.entries()) {
    for (const length of [1, 2, 3]) {
      const trade = sameTrade(words.slice(at, at + length).join(' '));
      if (trade) found.add(trade);
    }
  }
  return found.size === 1 ? [...found][0] : undefined;
}

function plainWords(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/(?<!general )\bcontractors?\b|\b(services?|company|co|llc|inc)\b/g, ' ')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
}
