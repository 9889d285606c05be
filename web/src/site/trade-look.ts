import { tradeIn, type Trade } from '@jobly/core/websites/trades';

/** A hue per trade (site.css), and a drawing on a 48 x 48 grid. */
type Look = [
  hue: 'ink' | 'water' | 'teal' | 'leaf' | 'brick' | 'plum' | 'volt' | 'earth',
  drawing: string,
];

const LOOKS: Record<Trade, Look> = {
  Plumbing: [
    'water',
    'M24 4c8 10 13 16 13 23a13 13 0 0 1-26 0c0-7 5-13 13-23zM17 28a7 7 0 0 0 6 7',
  ],
  Roofing: ['brick', 'M3 26 24 8l21 18M34 16V8h5v12M38 20v22H10V20M19 42V30h10v12'],
  Cleaning: [
    'plum',
    'M19 5l4.5 13.500L37 23l-13.5 4.500L19 41l-4.5-13.500L1 23l13.5-4.500zM38 30l2.3 5.700L46 38l-5.7 2.300L38 46l-2.3-5.700L30 38l5.7-2.300zM39 4v8M35 8h8',
  ],
  Electrical: ['volt', 'M28 3 9 27h13l-3 18 20-26H25z'],
  'Heating & Cooling': [
    'water',
    'M24 3v42M5.8 13.500l36.4 21M5.8 34.500l36.4-21M18 6l6 6 6-6M18 42l6-6 6 6M5 21l8-2-2-8M43 27l-8 2 2 8M5 27l8 2-2 8M43 21l-8-2 2-8',
  ],
  Landscaping: [
    'leaf',
    'M24 44V22M24 26C22 14 14 9 4 9c0 12 8 18 20 17zM24 32c1-11 8-16 20-16 0 11-8 17-20 16zM12 44h24',
  ],
  Painting: ['plum', 'M5 7h31v12H5zM36 13h7v11H24v6M20.5 30h7v14h-7z'],
  Handyman: [
    'volt',
    'M43 13a11 11 0 0 1-15 13L14 43a5 5 0 0 1-8-8l16-15A11 11 0 0 1 35 5l-7 7 1 7 7 1z',
  ],
  Flooring: [
    'earth',
    'M4 9h40v30H4zM4 19h40M4 29h40M18 9v10M33 9v10M11 19v10M27 19v10M19 29v10M36 29v10',
  ],
  'Tree Service': ['leaf', 'M24 3 11 20h6L6 35h36L31 20h6zM24 35v10M17 45h14'],
  'Pest Control': [
    'teal',
    'M24 17c6 0 10 4 10 10v5a10 10 0 0 1-20 0v-5c0-6 4-10 10-10zM24 17v25M17 19a7 7 0 0 1 14 0M14 27H5M14 34l-8 6M34 27h9M34 34l8 6M15 22l-7-7M33 22l7-7M20 12l-4-7M28 12l4-7',
  ],
  Moving: [
    'earth',
    'M9 37H3V10h26v27H18M29 18h8l8 9v10h-4M29 37h3M9 37a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0M32 37a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0M29 27h16',
  ],
  'Garage Doors': ['earth', 'M4 43V18L24 6l20 12v25M11 43V23h26v20M11 29.500h26M11 36h26M21 43h6'],
  'Pool Service': [
    'teal',
    'M3 37c5-5 9-5 14 0s9 5 14 0 9-5 14 0M3 27c5-5 9-5 14 0s9 5 14 0 9-5 14 0M16 21V9a5 5 0 0 1 9-3M32 21V9a5 5 0 0 1 9-3M16 14h16',
  ],
  Locksmith: [
    'volt',
    'M4 33a11 11 0 1 0 22 0 11 11 0 1 0-22 0M23 25 42 6M35 13l7 7M29 19l5 5M12 33a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  ],
  Remodeling: ['brick', 'M5 5h38v38H5zM5 25h14M28 25h15M24 5v11M24 43V32M24 25v1'],
};

/** A similar trade is good enough for a colour and a picture. */
export function tradeLook(trade: string | null) {
  const near = trade === null ? undefined : tradeIn(trade);
  // An unknown trade has no drawing.
  const [hue, drawing] = near ? LOOKS[near] : (['ink', ''] as const);
  return { hue, drawing };
}
