import { getProfileChange } from '@jobly/core/accounts/profile-contract';
import { contractQuery } from '../../lib/api/contract-query.ts';

export const profileChangeQuery = contractQuery(['profile_changes', 'me'], getProfileChange);
