import { sameTrade } from '../same-trade.ts';
import { KNOWN_TRADES } from './known-trades.ts';
import type { TradeCopy } from './known-trades.ts';

const TAGLINE = 'Describe the job in a sentence or two, and find out what we can do for you.';
const ABOUT =
  'Tell us what it is about, where the work would be and when it would suit you. A photo often says more than a long description, and no question is too small.';

/** True of any trade, because they ask instead of claiming. */
const HELP = {
  'Small jobs': 'A quick job is a good reason to ask. Say what it is, and we tell you more.',
  'Larger projects': 'Planning something bigger? Share what you have in mind and your timing.',
  'For your home': 'House, apartment or yard: describe the place and what you would like done.',
  'For your business': 'Shop, office or rental: ask what we can do at yours.',
  'Good advice': 'Not sure what you need? Describe what you see, and ask us about it.',
};

/** For work we have no sentences for: the page shows the business's own word above the headline. */
function ownWords(trade: string): TradeCopy {
  return {
    headline: 'Tell us what you need.',
    tagline: TAGLINE,
    about: ABOUT,
    services: { [trade]: 'This is our work. Tell us what you need and where.', ...HELP },
  };
}

const unknownTrade: TradeCopy = {
  headline: 'Tell us what you need done.',
  tagline: TAGLINE,
  about: ABOUT,
  services: { 'Your job': 'Ask us whether it is one of ours. It takes a minute.', ...HELP },
};

export function copyFor(trade: string | null): TradeCopy {
  if (trade === null) return unknownTrade;
  const known = sameTrade(trade);
  return known ? KNOWN_TRADES[known] : ownWords(trade);
}
