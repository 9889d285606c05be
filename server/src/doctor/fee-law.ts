import { FEE_LAW, LAW_GOOD_DAYS, lawCheckedOn } from '@jobly/core/fees/law';
import type { Config } from '../config.ts';
import type { Finding } from './checks.ts';

const DAY_MS = 86_400_000;

/** The table of the law is found, not fetched: somebody has to read its sources again from time to time. */
export function inspectFeeLaw({ feePolicy, production }: Config, now: Date): Finding[] {
  const about = 'card fees';
  const places = [...new Set(FEE_LAW.map((row) => `${row.where} ${row.checkedOn}`))].join(', ');
  const days = Math.floor((now.getTime() - Date.parse(lawCheckedOn())) / DAY_MS);
  const table = `The law table was checked ${days} days ago: ${places}.`;
  const isOld = days > LAW_GOOD_DAYS;
  const remedy = ` That is more than ${LAW_GOOD_DAYS}: have counsel look at core/src/fees/law.ts.`;
  return [
    feePolicy === 'specification' && production
      ? {
          level: 'warning',
          about,
          text: 'FEE_POLICY is specification: fees are added to every card, which networks and states forbid.',
        }
      : { level: 'ok', about, text: `FEE_POLICY is ${feePolicy}.` },
    { level: isOld ? 'warning' : 'ok', about, text: isOld ? table + remedy : table },
  ];
}
