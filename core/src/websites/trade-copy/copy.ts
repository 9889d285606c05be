/**
 * What a website says for a trade before anybody has edited it. It describes the work and invites a
 * call; it never says what we cannot know: no licence, no years, no prices, no promise of a time.
 */
export interface TradeCopy {
  headline: string;
  tagline: string;
  about: string;
  /** Six titles, each with one plain sentence. */
  services: Readonly<Record<string, string>>;
}
