import { websiteDetour, type WebsiteScreen } from '@jobly/core/websites/status';
import { lazySheet } from '../../lib/lazy-part.ts';
import { recordGate } from '../../lib/record-gate.tsx';
import { websiteQuery } from './queries.ts';

/** In the history's state, not in the URL: no external link can set it. */
export const REPLACING_LINKED = { replacingLinked: true } as const;

export const { Gate: WebsiteGate, screen: websiteScreen } = recordGate({
  query: websiteQuery,
  detour: (screen: WebsiteScreen, { website }, { replacingLinked: replacing = false }) =>
    websiteDetour(screen, website?.status ?? 'none', { replacing }),
  failed: 'Your website could not be loaded.',
});

/** One chunk for the sheets and their dialog; a screen shows one of them. */
export const useWebsiteSheet = lazySheet(async () => {
  const [{ DetailsSheet }, { ShareWebsiteSheet }] = await Promise.all([
    import('./details-sheet.tsx'),
    import('./live/share-website-sheet.tsx'),
  ]);
  return { DetailsSheet, ShareWebsiteSheet };
});
