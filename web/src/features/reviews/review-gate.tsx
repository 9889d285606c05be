import type { ReplyOf } from '@jobly/core/contract';
import type { getReviewSettings } from '@jobly/core/reviews/contract';
import { reviewDetour, reviewState } from '@jobly/core/reviews/status';
import type { ReviewScreen } from '@jobly/core/reviews/status';
import type { ReactNode } from 'react';
import { RecordGate } from '../../lib/record-gate.tsx';
import { reviewSettingsQuery } from './queries.ts';

/** The settings if there are any, the business name, the consent policy and the review address. */
export type Reviews = ReplyOf<typeof getReviewSettings>;

interface ReviewGateProps {
  screen: ReviewScreen;
  title: string;
  children: (reviews: Reviews) => ReactNode;
}

/** Loads the settings and redirects to the screen of their state. */
export function ReviewGate({ screen, title, children }: ReviewGateProps) {
  return (
    <RecordGate
      query={reviewSettingsQuery}
      detour={({ settings }) => reviewDetour(screen, reviewState(settings))}
      title={title}
      up={{ href: '/grow', label: 'Grow' }}
      failed="Your review settings could not be loaded."
    >
      {children}
    </RecordGate>
  );
}
