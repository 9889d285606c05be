import type { TradeCopy } from './any-trade.ts';

export const INSIDE = {
  Painting: {
    headline: 'Fresh color, clean lines.',
    tagline: 'Interior and exterior painting, with the patching and masking that make it last.',
    about:
      'Most of a good paint job happens before the paint. Tell us which rooms or walls it is about and what shape they are in, and we talk through colors, finish and preparation.',
    services: {
      'Interior painting': 'Walls, ceilings and trim, with your floors and furniture covered.',
      'Exterior painting': 'Siding, eaves, doors and shutters, washed and primed first.',
      'Cabinet painting': 'Kitchens and baths with a new color instead of new cabinets.',
      'Drywall repair': 'Holes, cracks and dents filled, sanded and blended in.',
      'Staining and sealing': 'Decks, fences and doors protected from sun and rain.',
      'Color advice': 'Samples on your own wall, in your own light, before you decide.',
    },
  },
  Flooring: {
    headline: 'Good floors, from wall to wall.',
    tagline: 'Wood, tile, vinyl and carpet: laid, repaired and brought back.',
    about:
      'The right floor depends on the room, on what is under it and on who walks on it. Tell us the size of the space and what is there today, and we go through what suits it.',
    services: {
      'Hardwood floors': 'New boards laid, old boards matched and mended.',
      'Vinyl and laminate': 'Hard-wearing planks for kitchens, rentals and busy rooms.',
      'Tile floors': 'Set level and grouted clean, in baths, kitchens and entries.',
      Carpet: 'Measured, stretched and trimmed, with the old one taken out.',
      'Sanding and refinishing': 'Scratches and dull spots sanded away, a new finish on top.',
      'Floor repair': 'Squeaks, soft spots, loose tiles and water damage put right.',
    },
  },
  Remodeling: {
    headline: 'The home you have, the way you want it.',
    tagline: 'Kitchens, baths and whole rooms, from the first sketch to the last coat of paint.',
    about:
      'A remodel goes better when everybody knows what comes next. Tell us what bothers you about the space and what you wish it were, and we go through steps, order and choices together.',
    services: {
      'Kitchen remodeling': 'Cabinets, counters, floors and a layout that fits how you cook.',
      'Bathroom remodeling': 'Tubs, showers, tile and vanities, in the space you have.',
      'Room additions': 'More room where the family has outgrown the house.',
      Basements: 'Unfinished space turned into rooms people use.',
      'Doors and windows': 'Old ones out, new ones in, trimmed and sealed.',
      'Decks and porches': 'Built new or rebuilt, for a place to sit outside.',
    },
  },
  Handyman: {
    headline: 'The to-do list, done.',
    tagline: 'Repairs, mounting, assembly and the small jobs that never fit anywhere else.',
    about:
      'One thing or ten: write down what has been waiting, add a photo where words are not enough, and send us the list. We tell you what we can take off it.',
    services: {
      'Home repairs': 'Sticking doors, loose rails, broken latches and whatever else gave up.',
      'Mounting and hanging': 'TVs, shelves, mirrors and curtains, level and well fixed.',
      'Furniture assembly': 'Flat boxes turned into beds, desks and cabinets.',
      'Drywall and paint': 'Holes patched, scuffs covered and corners touched up.',
      'Doors and locks': 'Hinges, handles, weather strips and locks adjusted or replaced.',
      'Outdoor fixes': 'Fences, gates, steps and gutters mended before they get worse.',
    },
  },
} satisfies Record<string, TradeCopy>;
