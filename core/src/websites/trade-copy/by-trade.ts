import { sameTrade } from '../same-trade.ts';
import type { Trade } from '../trades.ts';
import { ownWords, unknownTrade } from './any-trade.ts';
import { cleaning, garageDoors, locksmith, moving } from './around-the-house.ts';
import type { TradeCopy } from './copy.ts';
import { flooring, handyman, painting, remodeling } from './inside.ts';
import { landscaping, pestControl, roofing, treeService } from './outside.ts';
import { electrical, heatingAndCooling, plumbing, poolService } from './water-and-power.ts';

const COPY: Record<Trade, TradeCopy> = {
  Plumbing: plumbing,
  Roofing: roofing,
  Cleaning: cleaning,
  Electrical: electrical,
  'Heating & Cooling': heatingAndCooling,
  Landscaping: landscaping,
  Painting: painting,
  Handyman: handyman,
  Flooring: flooring,
  'Tree Service': treeService,
  'Pest Control': pestControl,
  Moving: moving,
  'Garage Doors': garageDoors,
  'Pool Service': poolService,
  Locksmith: locksmith,
  Remodeling: remodeling,
};

export function copyFor(trade: string | null): TradeCopy {
  if (trade === null) return unknownTrade;
  const known = sameTrade(trade);
  return known ? COPY[known] : ownWords(trade);
}
