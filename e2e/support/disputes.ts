import { sandboxControl } from '../../server/test/api-client.ts';
import { makeLink, type Business } from './business.ts';
import { checkoutOf, payQuickly } from './checkout.ts';

/** A link, paid by card; then the customer's bank takes the payment back. */
export async function raiseDispute(business: Business, given: Parameters<typeof makeLink>[1]) {
  const { stack } = business;
  const link = await makeLink(business, given);
  await payQuickly(business, link);
  const { payments } = await checkoutOf(stack, link, 'card');
  const control = sandboxControl(stack.sandbox);
  const path = `/payments/${payments[0]!.id}/dispute`;
  const dispute = await control('POST', path, { dueInDays: 7 });
  const decide = (status: 'won' | 'lost') =>
    control('POST', `/disputes/${String(dispute['id'])}`, { status });
  return { link, decide };
}
