import { getOverview } from '@jobly/core/payment-links/overview';
import { contractQuery } from '../../../lib/api/contract-query.ts';

export const overviewQuery = contractQuery(['payment_links', 'overview'], getOverview);
