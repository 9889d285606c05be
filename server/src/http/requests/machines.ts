/** Previews of messengers, scanners of mail gateways, search engines: not people. */
const MACHINES =
  /bot\b|crawl|spider|preview|scan|facebookexternalhit|whatsapp|slack|telegram|discord|skype|proofpoint|mimecast|barracuda|safelinks|curl|wget|python|lighthouse|go-http|okhttp|axios/i;

/** What it says of itself is no proof, and enough for a number on a screen. */
export function isMachine(userAgent: string | undefined): boolean {
  return !userAgent || MACHINES.test(userAgent);
}
