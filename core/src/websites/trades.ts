/** What a business does, as far as its own words tell. The site's services and sentences follow. */
export const TRADES = [
  'Plumbing',
  'Roofing',
  'Cleaning',
  'Electrical',
  'Heating & Cooling',
  'Landscaping',
  'Painting',
  'Handyman',
  'Flooring',
  'Tree Service',
  'Pest Control',
  'Moving',
  'Garage Doors',
  'Pool Service',
  'Locksmith',
  'Remodeling',
] as const;
export type Trade = (typeof TRADES)[number];

const WORDS: readonly (readonly [RegExp, Trade])[] = [
  [/plumb|drain|sewer|rooter|faucet|pipe/i, 'Plumbing'],
  [/roof|gutter|shingle/i, 'Roofing'],
  [/pool|spa service/i, 'Pool Service'],
  [/clean|maid|janitor|wash/i, 'Cleaning'],
  [/electric|wiring|lighting/i, 'Electrical'],
  [/hvac|heating|cooling|air condition|furnace|\bac\b/i, 'Heating & Cooling'],
  [/tree|arborist|stump/i, 'Tree Service'],
  [/landscap|lawn|garden|mow|yard|irrigation/i, 'Landscaping'],
  [/paint|drywall/i, 'Painting'],
  [/floor|tile|carpet|hardwood/i, 'Flooring'],
  [/pest|termite|exterminat/i, 'Pest Control'],
  [/moving|movers|hauling/i, 'Moving'],
  [/garage door/i, 'Garage Doors'],
  [/lock(smith|s\b)/i, 'Locksmith'],
  [/remodel|renovat|construct|carpent|kitchen|bath|contract(or|ing)|build/i, 'Remodeling'],
  [/handy|repair|fix/i, 'Handyman'],
];

/** A trade of the list, from any words about the business; nothing when they do not tell. */
export function tradeIn(words: string): Trade | undefined {
  return WORDS.find(([pattern]) => pattern.test(words))?.[1];
}
