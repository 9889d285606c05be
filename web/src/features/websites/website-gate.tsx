import type { Website } from '@jobly/core/websites/contract';
import { websiteDetour } from '@jobly/core/websites/status';
import type { WebsiteScreen } from '@jobly/core/websites/status';
import type { ReactNode } from 'react';
import { RecordGate } from '../../lib/record-gate.tsx';
import { stateOfWebsite, websiteQuery } from './queries.ts';

interface WebsiteGateProps {
  screen: WebsiteScreen;
  title: string | ((website: Website | null) => string);
  /** The screen above this one; Grow, unless given. */
  up?: { href: string; label: string };
  /** The linked website is to give way, and the person has said so. */
  replacing?: boolean;
  children: (website: Website | null) => ReactNode;
}

const GROW = { href: '/grow', label: 'Grow' };

/** Loads the record and redirects to the screen of its state. */
export function WebsiteGate(props: WebsiteGateProps) {
  const { screen, title, up = GROW, replacing = false, children } = props;
  return (
    <RecordGate
      query={websiteQuery}
      detour={({ website }) => websiteDetour(screen, stateOfWebsite(website), { replacing })}
      title={typeof title === 'string' ? title : (data) => title(data?.website ?? null)}
      up={up}
      failed="Your website could not be loaded."
    >
      {({ website }) => children(website)}
    </RecordGate>
  );
}
