import { recordPaymentLinkSent } from '@jobly/core/payment-links/contract';
import type { SHARE_CHANNELS } from '@jobly/core/payment-links/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { detailQuery } from '../detail-queries.ts';

type ShareChannel = (typeof SHARE_CHANNELS)[number];

/**
 * Records the channel for the link's timeline. A failure is ignored, because the link was shared all the
 * same. The timeline is refetched once the entry is stored, which may be after the sheet closes.
 */
export function useRecordSent(id: string): (channel: ShareChannel) => void {
  const queries = useQueryClient();
  return (channel) => {
    call(recordPaymentLinkSent, { params: { id }, body: { channel } })
      .then(() => queries.invalidateQueries({ queryKey: detailQuery(id).queryKey }))
      .catch(() => undefined);
  };
}
