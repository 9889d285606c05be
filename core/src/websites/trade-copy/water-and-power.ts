import type { TradeCopy } from './any-trade.ts';

export const WATER_AND_POWER = {
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
} satisfies Record<string, TradeCopy>;
