import type { Asked, TestServer } from './test-server.ts';

let addresses = 0;
/** Nobody's limits are the matter here: every question comes from an address of its own. */
export function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Different each time; how much of a limit is left counts down with every question of the same caller. */
const CHANGING = new Set(['x-request-id', 'date', 'ratelimit']);

/** What an answer tells, without what is different each time. */
export function told({ status, headers, body }: Asked) {
  const { requestId: _, ...rest } = body;
  const kept = [...headers].filter(([name]) => !CHANGING.has(name));
  return { status, body: rest, headers: Object.fromEntries(kept) };
}

/** What a call gets that does not exist. */
export async function unknownCall(server: TestServer, method: string, cookie: string | undefined) {
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: {} };
  const options = { cookie, address: newAddress(), ...body };
  return told(await server.ask(method, '/rest/v1/staff-nothing-of-this-name', options));
}
