import type { Trade } from './trades.ts';

/**
 * What a website says for a trade before it is edited. It describes the work and invites a call, and never claims what
 * we cannot know: no licence, no years, no prices, no promise of a time.
 */
export interface TradeCopy {
  headline: string;
  tagline: string;
  about: string;
  /** Six titles, each with one plain sentence. */
  services: Readonly<Record<string, string>>;
}

export const KNOWN_TRADES: Record<Trade, TradeCopy> = {
  Cleaning: {
    headline: 'Come home to clean.',
    tagline: 'Homes, offices and move-outs, cleaned the way you would do it if you had the time.',
    about:
      'Every home has its own order and its own list. Tell us how many rooms there are, what matters most to you and what to leave alone, and we clean by that list.',
    services: {
      'House cleaning': 'Kitchens, baths, floors and dust, top to bottom.',
      'Deep cleaning': 'Behind, below and inside: the places an ordinary clean leaves out.',
      'Move-in and move-out':
        'Empty rooms made ready for the next people or the final walk-through.',
      'Office cleaning': 'Desks, floors, kitchens and restrooms, ready for the next working day.',
      'After construction': 'Dust, stickers and splashes gone once the builders are.',
      'Windows and glass': 'Panes, mirrors and shower doors without streaks.',
    },
  },
  Moving: {
    headline: 'From the old front door to the new one.',
    tagline: 'Packing, lifting, loading and driving, for apartments, houses and offices.',
    about:
      'A move is easier when nobody is surprised by the piano. Tell us what goes, from where to where and which stairs are in between, and we plan the people and the truck to match.',
    services: {
      'Local moves': 'Across town or across the street, loaded and unloaded.',
      Packing: 'Dishes, books and wardrobes wrapped, boxed and labeled.',
      'Loading help': 'You have the truck, we do the lifting.',
      'Furniture and pianos': 'Heavy and awkward pieces carried with straps, pads and patience.',
      'Office moves': 'Desks, files and equipment moved and set up again.',
      'Hauling away': 'What does not come along is taken away.',
    },
  },
  'Garage Doors': {
    headline: 'A garage door that opens when you ask it to.',
    tagline: 'Springs, openers, panels and new doors: repaired, adjusted and installed.',
    about:
      'It is the largest moving part of most homes, and a broken spring is nothing to try alone. Tell us what the door does, or no longer does, and leave it closed until we have seen it.',
    services: {
      'Spring replacement': 'Broken or tired springs changed, and the door balanced again.',
      'Opener repair': 'Motors, remotes and sensors that have stopped listening.',
      'New openers': 'Quieter drives, keypads and phone controls put in and set up.',
      'Cables and rollers': 'Crooked, noisy or stuck doors brought back on track.',
      'Panels and dents': 'Single sections straightened or replaced where that is possible.',
      'New doors': 'Measured, delivered and hung, with the old door taken away.',
    },
  },
  Locksmith: {
    headline: 'Locked out, moving in, or locking up.',
    tagline: 'Keys, locks and lockouts for homes, cars and businesses.',
    about:
      'Tell us what kind of lock it is, where you are and whether anybody is locked inside. Please have something at hand that shows the door or the car is yours.',
    services: {
      'Home lockouts': 'Back through your own front door, with the lock kept whole where possible.',
      'Car lockouts': 'Keys on the seat or in the trunk: the car opened for you.',
      Rekeying: 'New keys for the locks you have, so that old keys stop working.',
      'New locks': 'Deadbolts, handles and keypads fitted to doors of wood, metal or glass.',
      'Keys made': 'Copies and spare keys for the house, the office or the car.',
      'Business locks': 'Master keys, panic bars and door closers for shops and offices.',
    },
  },
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
  Roofing: {
    headline: 'Keep the weather where it belongs: outside.',
    tagline: 'Roof repair, replacement and gutters, from one loose shingle to a whole new roof.',
    about:
      'A stain on the ceiling rarely sits right below the leak. Tell us where you see water and how old the roof is, as far as you know, and we look at all of it before we suggest anything.',
    services: {
      'Roof repair': 'Missing shingles, cracked boots and lifted flashing put right.',
      'Leak search': 'Water followed back to the place where it comes in.',
      'Roof replacement': 'The old roof off, the deck checked, a new roof on.',
      'Storm damage': 'Wind, hail and fallen branches: looked at, covered and repaired.',
      Gutters: 'Cleaned, rehung or replaced, so that rain runs off where it should.',
      'Roof check': 'A look from the ridge to the eaves, with what we find explained.',
    },
  },
  Landscaping: {
    headline: 'A yard worth stepping out for.',
    tagline: 'Lawns, beds, planting and clean-ups, for a front yard and a back yard you enjoy.',
    about:
      'Some yards need an hour, some need a plan. Tell us how you use the place, how much sun it gets and how much care you want to give it, and we work from there.',
    services: {
      'Lawn care': 'Mowing, edging and trimming, with the clippings gone afterwards.',
      'Planting and beds': 'Shrubs, flowers and ground cover chosen for your soil and sun.',
      'Mulch and rock': 'Fresh cover that keeps weeds down and moisture in.',
      'Yard clean-up': 'Leaves, weeds and overgrowth cleared and hauled away.',
      Sprinklers: 'Broken heads, dry spots and timers repaired or set anew.',
      'Paths and patios': 'Pavers, edging and gravel for places to walk and sit.',
    },
  },
  'Tree Service': {
    headline: 'Trees trimmed, stumps gone, yards open.',
    tagline: 'Trimming, removal and stump grinding, with the clean-up that belongs to it.',
    about:
      'A tree close to a house, a fence or a line is no place for guessing. Tell us where it stands and what worries you, send a photo if you have one, and we plan the work around it.',
    services: {
      'Tree trimming': 'Branches off the roof, light back in the yard, shape back in the tree.',
      'Tree removal': 'Taken down in pieces, with an eye on everything around it.',
      'Stump grinding': 'Ground below the surface, so that grass can grow over it.',
      'Storm clean-up': 'Fallen trees and hanging limbs cut up and cleared.',
      'Brush clearing': 'Overgrown lots and fence lines opened up again.',
      'Hauling and chipping': 'Branches chipped and wood stacked or taken away, as you like.',
    },
  },
  'Pest Control': {
    headline: 'Your home is for you. Not for pests.',
    tagline: 'Ants, roaches, rodents, wasps and more: found, treated and kept from coming back in.',
    about:
      'What you see is often only where they eat. Tell us what you noticed, where and at what time of day, and whether children or pets live with you, and we plan the treatment around that.',
    services: {
      'Ants and roaches': 'Treated where they live and travel, not only where they show up.',
      'Rats and mice': 'Trapped and removed, with the gaps they came through closed.',
      'Wasps and hornets': 'Nests under eaves, in walls and in the yard taken care of.',
      Termites: 'Checked for, and treated when they are there.',
      'Bed bugs': 'Room by room, with clear steps to prepare before we come.',
      'Keeping them out': 'Entry points sealed and advice on what draws pests in.',
    },
  },
  Plumbing: {
    headline: 'Water where you want it. Nowhere else.',
    tagline: 'Leaks, clogs, fixtures and water heaters, from the street to the shower head.',
    about:
      'A drip under the sink, a drain that gurgles, a bathroom that is getting new fixtures: tell us what you see and hear, and we talk through what it takes before any work begins.',
    services: {
      'Leak repair':
        'Dripping faucets, sweating joints and wet cabinets: found, opened up and fixed.',
      'Drain cleaning': 'Slow sinks, standing showers and backed-up lines brought back to flowing.',
      'Water heaters': 'Repair or replacement when the hot water runs short, rusty or cold.',
      'Faucets and fixtures': 'Sinks, faucets, toilets and showers swapped out or put in new.',
      'Pipe work': 'Worn, frozen or broken pipe repaired, rerouted or replaced.',
      'Shutoffs and valves': 'Valves that turn when you need them, at the fixture and at the main.',
    },
  },
  Electrical: {
    headline: 'Power where you need it, room by room.',
    tagline: 'Outlets, lighting, panels and wiring for the way you use the place today.',
    about:
      'A breaker that keeps tripping, a room with too few outlets, a charger for the car: describe what happens and when, and we look for the cause before we reach for parts.',
    services: {
      'Outlets and switches':
        'Dead, loose or missing: repaired, moved or added where you need them.',
      Lighting: 'Ceiling lights, recessed lights, under-cabinet lights and lights for the yard.',
      'Panels and breakers': 'Breakers that trip and panels that have run out of room.',
      Troubleshooting: 'Flicker, buzz, half a room out: traced back to where it starts.',
      'Wiring for projects': 'New circuits for kitchens, additions, workshops and hot tubs.',
      'Car chargers and fans':
        'A charger in the garage, a fan in the bedroom, each on the right circuit.',
    },
  },
  'Heating & Cooling': {
    headline: 'The right temperature, whatever the season.',
    tagline: 'Heating, air conditioning and fresh air: repaired, maintained and replaced.',
    about:
      'When a system gets loud, weak or expensive to run, it is usually saying something. Tell us what you notice, and we check the whole system, from the thermostat to the unit outside.',
    services: {
      'AC repair': 'Warm air, weak air or no air: the cooling brought back.',
      'Heating repair': 'Furnaces and heat pumps that will not start, stay on or keep up.',
      'Tune-ups': 'Cleaned, checked and adjusted before the weather turns.',
      'New systems': 'Old equipment out, new equipment in, sized for your rooms.',
      'Ducts and airflow': 'Hot rooms, cold rooms and leaky ducts evened out.',
      Thermostats: 'New controls wired up, set up and explained.',
    },
  },
  'Pool Service': {
    headline: 'Clear water, ready when you are.',
    tagline: 'Cleaning, water care, equipment and repairs, so that the pool is for swimming.',
    about:
      'A pool asks for a little attention all the time. Tell us its size, its equipment and how it looks today, and we talk about what it needs now and what keeps it that way.',
    services: {
      'Pool cleaning': 'Skimmed, brushed and vacuumed, with the baskets emptied.',
      'Water balance': 'Tested and treated, so that the water is easy on eyes and equipment.',
      'Green pools': 'Cloudy or green water worked back to clear, step by step.',
      'Pumps and filters': 'Noisy pumps and tired filters cleaned, repaired or replaced.',
      'Heaters and salt systems':
        'Looked over, cleaned and mended when they stop doing their part.',
      'Opening and closing': 'Made ready for the first swim, and put to rest after the last.',
    },
  },
};
