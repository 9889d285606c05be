import { getProof } from '@jobly/core/proof/contract';
import { contractQuery } from '../../lib/api/contract-query.ts';

/** A customer's signature changes the link: its live signal refreshes this. */
export const proofQuery = (linkId: string) =>
  contractQuery(['payment_links', 'proof', linkId], getProof, { params: { id: linkId } });
