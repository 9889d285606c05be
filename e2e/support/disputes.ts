import { expect } from '@playwright/test';
import { makeLink, type Business } from './business.ts';
import { checkoutOf, payQuickly } from './checkout.ts';

/** A link, paid by card; then the customer's bank takes the payment back. */
export async function raiseDispute(business: Business, given: Parameters<typeof makeLink>[1]) {
  const { stack } = business;
  const link = await makeLink(business, given);
  await payQuickly(business, link);
  const { payments } = await checkoutOf(stack, link, 'card');
  const dispute = await control(stack.sandbox, `/payments/${payments[0]!.id}/dispute`, {
    dueInDays: 7,
  });
  const decide = (status: 'won' | 'lost') =>
    control(stack.sandbox, `/disputes/${dispute.id}`, { status });
  return { link, decide };
}

async function control(sandbox: string, path: string, body: object) {
  const answer = await fetch(`${sandbox}/control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { id: string };
}
