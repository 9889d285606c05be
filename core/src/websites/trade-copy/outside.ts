import type { TradeCopy } from './any-trade.ts';

export const OUTSIDE = {
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
      Gutters: 'Cleaned, rehung or replaced, so that water leaves by the right way.',
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
} satisfies Record<string, TradeCopy>;
