const BROWSERS: [RegExp, string][] = [
  [/EdgA?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/FxiOS\/|Firefox\//, 'Firefox'],
  [/CriOS\/|Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** `Chrome on Android`, for the list of devices. */
export function deviceName(userAgent: string | undefined): string {
  const find = (table: [RegExp, string][]) =>
    table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** Link previews, mail scanners, search engines. */
const MACHINES =
  /bot\b|crawl|spider|preview|scan|facebookexternalhit|whatsapp|slack|telegram|discord|skype|proofpoint|mimecast|barracuda|safelinks|curl|wget|python|lighthouse|go-http|okhttp|axios/i;

/** Can be forged; good enough for a counter. */
export function isMachine(userAgent: string | undefined): boolean {
  return !userAgent || MACHINES.test(userAgent);
}
