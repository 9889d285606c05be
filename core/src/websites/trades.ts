import { t } from '../language/t.ts';

/**
 * What a business does, by the words for the whole of it. A part of a trade (gutter cleaning, pressure
 * washing) is not here. The site's services and sentences follow.
 */
const WHOLE = {
  Plumbing: /^plumb(er|ers|ing)$|^plomer(ia|o|os)$/,
  Roofing: /^roof(er|ers|ing)$|^(reparacion de )?tech(os|ado|ador)$/,
  Cleaning:
    /^((house|home|residential) )?clean(er|ers|ing)$|^maids?$|^housekeep(er|ing)$|^limpieza( de casas)?$/,
  Electrical: /^electric(al|ian|ians|ista|istas|idad)$/,
  'Heating & Cooling':
    /^hvac$|^heating (and )?(cooling|air( conditioning)?)$|^(calefaccion y )?aire acondicionado$|^clima$/,
  Landscaping:
    /^landscap(er|ers|ing)$|^lawn care( and landscaping)?$|^gardening$|^jardiner(ia|o|os)$|^paisajismo$/,
  Painting: /^((house|home|residential) )?paint(er|ers|ing)$|^pint(ura|or|ores)$/,
  Handyman: /^handy ?(man|woman|person)$|^home repairs?$|^reparaciones( del hogar)?$/,
  Flooring: /^flooring$|^floors$|^pisos$/,
  'Tree Service': /^trees?( care)?$|^arborists?$|^(poda de )?arboles$/,
  'Pest Control':
    /^pest(s|( control| management))?$|^exterminat(or|ors|ing|ion)$|^control de plagas$|^fumigacion(es)?$/,
  Moving: /^mov(er|ers|ing)$|^mudanzas?$/,
  'Garage Doors': /^garage doors?( repairs?)?$|^puertas de (garaje|garage|cochera)$/,
  'Pool Service': /^pools?( cleaning| care| maintenance)?$|^(piscinas|albercas)$/,
  Locksmith: /^locksmith(s|ing)?$|^cerrajer(ia|o|os)$/,
  Remodeling:
    /^(home )?(remodel(er|ers|ing)|renovations?)$|^general contract(or|ors|ing)$|^remodelacion(es)?$/,
} satisfies Record<string, RegExp>;
export type Trade = keyof typeof WHOLE;
export const TRADES = Object.keys(WHOLE) as Trade[];

/** A trade of the list in the reader's language; other words stay as they were typed. */
export function tradeLabel(words: string): string {
  const listed = TRADES.find((trade) => trade === words);
  return listed ? t(listed) : words;
}

/** What is stored of it: a trade of the list by its one name. */
export function tradeFromLabel(label: string): string {
  return TRADES.find((trade) => t(trade) === label.trim()) ?? label;
}

/** What is cleaned instead of homes, when the name says so. */
const OTHER_CLEANING =
  /\b(pressure|power|window|carpet|rug|upholstery|gutter|drain|duct|vent|chimney|septic|car|auto|solar|roof|tile|grout|pool|dry|street|tank)s?\W+(clean|wash)/i;

/**
 * The trade of the list that these words name as a whole. Nearness is not enough: pressure washing is not house
 * cleaning, and a site must not say so.
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
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<!general )\bcontractors?\b|\b(services?|servicios?|company|co|llc|inc)\b/g, ' ')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
}

const WORDS: readonly (readonly [RegExp, Trade])[] = [
  [/plumb|drain|sewer|rooter|faucet|pipe|plomer/i, 'Plumbing'],
  [/roof|gutter|shingle|\btecho|techado|azotea/i, 'Roofing'],
  [/pool|spa service|piscina|alberca/i, 'Pool Service'],
  [/clean|maid|janitor|wash|limpi/i, 'Cleaning'],
  [/electric|wiring|lighting/i, 'Electrical'],
  [
    /hvac|heating|cooling|air condition|furnace|\bac\b|calefacc|acondicionado/i,
    'Heating & Cooling',
  ],
  [/tree|arborist|stump|[aá]rbol/i, 'Tree Service'],
  [/landscap|lawn|garden|mow|yard|irrigation|jard[ií]n|paisaj/i, 'Landscaping'],
  [/paint|drywall|pint(ur|or)/i, 'Painting'],
  [/floor|tile|carpet|hardwood|\bpisos?\b/i, 'Flooring'],
  [/pest|termite|exterminat|plaga|fumig/i, 'Pest Control'],
  [/moving|movers|hauling|mudanza/i, 'Moving'],
  [/garage door|garaje|cochera/i, 'Garage Doors'],
  [/lock(smith|s\b)|cerraj/i, 'Locksmith'],
  [/remodel|renovat|construct|carpent|kitchen|bath|contract(or|ing)|build/i, 'Remodeling'],
  [/handy|repair|fix/i, 'Handyman'],
];

/** A trade of the list, from any words about the business; nothing when they do not tell. */
export function tradeIn(words: string): Trade | undefined {
  return WORDS.find(([pattern]) => pattern.test(words))?.[1];
}
