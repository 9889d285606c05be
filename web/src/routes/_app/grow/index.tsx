import { useQuery } from '@tanstack/react-query';
import { googleProfileQuery } from '../../../features/google-profiles/queries.ts';
import { GrowScreen } from '../../../features/grow/grow-screen.tsx';
import {
  googleProfileTarget,
  reviewsTarget,
  websiteTarget,
} from '../../../features/grow/services.ts';
import { reviewSettingsQuery } from '../../../features/reviews/queries.ts';
import { NewRequests, newSiteRequestsQuery } from '../../../features/websites/new-requests.tsx';
import { websiteQuery } from '../../../features/websites/queries.ts';
import { queryClient } from '../../../lib/api/query-client.ts';

export function prefetch(): void {
  void queryClient.prefetchQuery(websiteQuery);
  void queryClient.prefetchQuery(googleProfileQuery);
  void queryClient.prefetchQuery(reviewSettingsQuery);
  void queryClient.prefetchQuery(newSiteRequestsQuery);
}

export default function Grow() {
  const website = useQuery({ ...websiteQuery, select: websiteTarget });
  const googleProfile = useQuery({ ...googleProfileQuery, select: googleProfileTarget });
  const reviews = useQuery({ ...reviewSettingsQuery, select: reviewsTarget });
  const records = { website, 'google-profile': googleProfile, reviews };
  return <GrowScreen records={records} news={<NewRequests />} />;
}
