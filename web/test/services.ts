import type { GoogleProfile } from '@jobly/core/google-profiles/contract';
import type { GoogleProfileStatus } from '@jobly/core/google-profiles/status';
import type {
  ReviewSettings,
  getReviewSettings,
  listReviewRequests,
} from '@jobly/core/reviews/contract';
import type { ReplyOf } from '@jobly/core/contract';
import type { Website, WebsiteDetails } from '@jobly/core/websites/contract';
import type { WebsiteStatus } from '@jobly/core/websites/status';
import { PROFILE, idOf } from './account.ts';

const NOW = new Date().toISOString();

export const aWebsite = (status: WebsiteStatus, given: Partial<Website> = {}): Website => ({
  id: idOf(20),
  status,
  websiteType: status === 'linked' ? 'external' : 'jobly',
  externalUrl: status === 'linked' ? 'https://www.riveraplumbing.example/' : null,
  joblyUrl: ['live', 'update_requested'].includes(status)
    ? 'https://riveraplumbing.jobly.site'
    : null,
  businessName: PROFILE.companyName,
  businessPhone: PROFILE.phone,
  changeRequest: status === 'update_requested' ? 'Please add drain cleaning.' : null,
  changeAnswer: null,
  createdAt: NOW,
  updatedAt: NOW,
  ...given,
});

export const WEBSITE_DETAILS: WebsiteDetails = {
  businessName: PROFILE.companyName,
  businessPhone: PROFILE.phone,
  trade: null,
  serviceArea: null,
  openingHours: null,
  language: 'en',
  services: [
    { key: 'Leak repair', title: 'Leak repair', text: 'Found and fixed.', ticked: true },
    { key: 'Drain cleaning', title: 'Drain cleaning', text: 'Flowing again.', ticked: true },
  ],
  ownServices: [],
  photos: [],
  quotes: [],
  hasLogo: false,
  hasSite: true,
  secure: true,
  address: 'riveraplumbing.jobly.site',
  nameTaken: false,
};

export const aGoogleProfile = (
  status: GoogleProfileStatus,
  given: Partial<GoogleProfile> = {},
): GoogleProfile => ({
  id: idOf(30),
  status,
  businessName: PROFILE.companyName,
  googleProfileName: null,
  hasExistingProfile: status === 'not_started' ? null : status !== 'creating',
  managerAccessGrantedAt: null,
  optimizationRequestedAt: ['creating', 'optimizing', 'optimized'].includes(status) ? NOW : null,
  profileUrl: null,
  ...given,
});

export function reviewSettings({
  on,
  ...given
}: { on: boolean } & Partial<ReviewSettings>): ReplyOf<typeof getReviewSettings> {
  return {
    settings: {
      businessName: 'Rivera Plumbing',
      autoSendEnabled: on,
      delayMinutes: 120,
      reviewUrl: null,
      ...given,
    },
    companyName: PROFILE.companyName,
    consentPolicy: 'attested',
    reviewAddress: null,
  };
}

export const NO_REQUESTS: ReplyOf<typeof listReviewRequests> = {
  requests: [],
  counts: { sent: 0, delivered: 0, opened: 0 },
};
