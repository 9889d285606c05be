import type { TradeCopy } from './any-trade.ts';

export const AROUND_THE_HOUSE = {
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
} satisfies Record<string, TradeCopy>;
