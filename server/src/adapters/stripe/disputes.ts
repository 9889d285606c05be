import * as z from 'zod';
import type { DisputeEvidence, ProviderDispute } from '../../ports/payment-provider.ts';
import { digest, isGone, type Accounts } from './accounts.ts';
import type { StripeClient } from './client.ts';
import { wireDispute, wireListedDispute } from './wire-money.ts';
import { Id } from './wire-values.ts';

const WireObject = z.object({ id: Id });

export function disputesOf(client: StripeClient, accounts: Accounts) {
  async function* disputesSince(merchantId: string, since: Date) {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const about = { what: 'disputes', merchantId };
    const listed = client.list(
      about,
      wireListedDispute(merchantId),
      ({ disputes }, page, options) => disputes.list({ ...page, created }, options),
    );
    try {
      yield* listed;
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }

  return {
    getDispute: (merchantId: string, id: string): Promise<ProviderDispute> =>
      client.read(
        { what: 'dispute', merchantId },
        wireDispute(merchantId),
        ({ disputes }, options) => disputes.retrieve(id, {}, options),
      ),

    async listDisputes(since: Date) {
      const disputes: ProviderDispute[] = [];
      const unreadable: string[] = [];
      for await (const { id } of accounts.list()) {
        for await (const dispute of disputesSince(id, since)) {
          if ('unreadable' in dispute) unreadable.push(dispute.unreadable);
          else disputes.push(dispute);
        }
      }
      return { disputes, unreadable };
    },

    /** Final: the bank gets what is there now, and nothing can be added. */
    async submitEvidence(evidence: DisputeEvidence): Promise<void> {
      const { merchantId, disputeId, document } = evidence;
      const key = `${disputeId}:${digest(document)}`;
      const file = { data: document, name: 'evidence.pdf', type: 'application/pdf' };
      const { id } = await client.write(
        { what: 'evidence file', merchantId, key: `${key}:file` },
        WireObject,
        ({ files }, options) => files.create({ purpose: 'dispute_evidence', file }, options),
      );
      const given = {
        customer_name: evidence.customerName,
        product_description: evidence.description,
        service_documentation: id,
      };
      await client.write(
        { what: 'evidence', merchantId, key: `${key}:${id}` },
        WireObject,
        ({ disputes }, options) =>
          disputes.update(disputeId, { evidence: given, submit: true }, options),
      );
    },
  };
}
