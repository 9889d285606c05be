import { oncePerServer } from './authorization-shown.ts';
import { member } from './staff.ts';
import type { TestServer } from './test-server.ts';

const proposer = oncePerServer((server) => member(server, 'staff', 'Pia Poser'));

/** By a colleague: own proposals cannot be approved. */
export async function makeProposal(server: TestServer, userId: string): Promise<{ id: string }> {
  const colleague = await proposer(server);
  const input = { userId, phone: freshPhone() };
  const { body } = await colleague.ask('POST', '/functions/v1/update-user-phone', input);
  return { id: String(body['proposalId']) };
}

let phones = 0;
export function freshPhone(): string {
  phones += 1;
  return `628555${String(1000 + phones)}`;
}
