import { dateFormat } from '../dates.ts';
import { currentLanguage } from '../language/t.ts';

export function receiptDay(at: string, timeZone: string): string {
  const locale = `${currentLanguage()}-US`;
  return dateFormat({ dateStyle: 'long', timeZone }, locale).format(new Date(at));
}

export function receiptTime(at: string, timeZone: string): string {
  const locale = `${currentLanguage()}-US`;
  return dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone }, locale).format(
    new Date(at),
  );
}
