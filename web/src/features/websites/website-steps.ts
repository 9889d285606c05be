import { websiteDetour, type WebsiteScreen } from '@jobly/core/websites/status';
import { lazySheet } from '../../lib/lazy-part.ts';
import { recordGate } from '../../lib/record-gate.tsx';
import { websiteQuery } from './queries.ts';

/** In the history's own memory, not in the address: no link from elsewhere can say it. */
export const REPLACING_LINKED = { replacingLinked: true } as const;

export const { Gate: WebsiteGate, screen: websiteScreen } = recordGate({
  query: websiteQuery,
  detour: (screen: WebsiteScreen, { website }, { replacingLinked: replacing = false }) =>
    websiteDetour(screen, website?.status ?? 'none', { replacing }),
  failed: 'Your website could not be loaded.',
});

/** The sheets and their dialog are one file; a screen shows one of them. */
export const useWebsiteSheet = lazySheet(async () => {
  const [{ DetailsSheet }, { ShareWebsiteSheet }] = await Promise.all([
    import('./details-sheet.tsx'),
    import('./live/share-website-sheet.tsx'),
  ]);
  return { DetailsSheet, ShareWebsiteSheet };
});
