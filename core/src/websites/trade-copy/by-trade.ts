import { sameTrade } from '../same-trade.ts';
import type { Trade } from '../trades.ts';
import { ownWords, unknownTrade } from './any-trade.ts';
import type { TradeCopy } from './any-trade.ts';
import { AROUND_THE_HOUSE } from './around-the-house.ts';
import { INSIDE } from './inside.ts';
import { OUTSIDE } from './outside.ts';
import { WATER_AND_POWER } from './water-and-power.ts';

const COPY: Record<Trade, TradeCopy> = {
  ...AROUND_THE_HOUSE,
  ...INSIDE,
  ...OUTSIDE,
  ...WATER_AND_POWER,
};

export function copyFor(trade: string | null): TradeCopy {
  if (trade === null) return unknownTrade;
  const known = sameTrade(trade);
  return known ? COPY[known] : ownWords(trade);
}
