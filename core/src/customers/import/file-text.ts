import { t } from '../../language/t.ts';
import { unreadableFile } from './unreadable-file.ts';

/** Browsers and Node have it; this project has neither's types. */
declare const TextDecoder: new (
  charset: string,
  options?: { fatal: boolean },
) => { decode(bytes: Uint8Array): string };

export const decode = (bytes: Uint8Array, charset: string): string =>
  new TextDecoder(charset).decode(bytes);

/** UTF-8 or UTF-16 by its mark; what is not UTF-8 comes from an older Windows program. */
export function fileText(bytes: Uint8Array): string {
  const start = Array.from(bytes.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0'));
  // A zip, which new Excel files are, too; an old Excel file.
  if (/^504b0304|^d0cf11e0/.test(start.join(''))) {
    throw unreadableFile(t('This is an Excel or zip file. Save it as CSV, and choose that.'));
  }
  const text = decodeFile(bytes, start.slice(0, 2).join(''));
  if (text.includes('\0')) {
    throw unreadableFile(t('This file is not text. Please choose a CSV or vCard file.'));
  }
  return text;
}

function decodeFile(bytes: Uint8Array, mark: string): string {
  if (mark === 'fffe') return decode(bytes, 'utf-16le');
  if (mark === 'feff') return decode(bytes, 'utf-16be');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode(bytes, 'windows-1252');
  }
}
