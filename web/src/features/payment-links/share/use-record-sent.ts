import { recordPaymentLinkSent } from '@jobly/core/payment-links/contract';
import type { SHARE_CHANNELS } from '@jobly/core/payment-links/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { detailQuery } from '../detail-queries.ts';

type ShareChannel = (typeof SHARE_CHANNELS)[number];

/**
 * Only for the link's timeline: when it cannot be told, sharing was still done. The timeline is asked
 * again once it is stored, and not when the sheet closes: that may be earlier.
 */
export function useRecordSent(id: string): (channel: ShareChannel) => void {
  const queries = useQueryClient();
  return (channel) => {
    call(recordPaymentLinkSent, { params: { id }, body: { channel } })
      .then(() => queries.invalidateQueries({ queryKey: detailQuery(id).queryKey }))
      .catch(() => undefined);
  };
}
