import type { GoogleProfile } from '@jobly/core/google-profiles/contract';
import { googleProfileDetour } from '@jobly/core/google-profiles/status';
import type { GoogleProfileScreen } from '@jobly/core/google-profiles/status';
import type { ReactNode } from 'react';
import { RecordGate } from '../../lib/record-gate.tsx';
import { googleProfileQuery, stateOfProfile } from './queries.ts';

interface GoogleProfileGateProps {
  screen: GoogleProfileScreen;
  title: string | ((profile: GoogleProfile | null) => string);
  children: (profile: GoogleProfile | null) => ReactNode;
}

/** Loads the record and redirects to the screen of its state. */
export function GoogleProfileGate({ screen, title, children }: GoogleProfileGateProps) {
  return (
    <RecordGate
      query={googleProfileQuery}
      detour={({ googleProfile }) => googleProfileDetour(screen, stateOfProfile(googleProfile))}
      title={
        typeof title === 'string'
          ? title
          : (data) => (data ? title(data.googleProfile) : 'Your Google profile')
      }
      up={{ href: '/grow', label: 'Grow' }}
      failed="Your Google profile could not be loaded."
    >
      {({ googleProfile }) => children(googleProfile)}
    </RecordGate>
  );
}
