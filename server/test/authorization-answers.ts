import type { TestAnswer, TestServer } from './test-server.ts';

let addresses = 0;
/** A new address per call, so that no limit applies. */
export function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Different on each call; `ratelimit` counts down. */
const CHANGING = new Set(['x-request-id', 'date', 'ratelimit']);

/** Without what differs on each call. */
export function comparable({ status, headers, body }: TestAnswer) {
  const { requestId: _, ...rest } = body;
  const kept = [...headers].filter(([name]) => !CHANGING.has(name));
  return { status, body: rest, headers: Object.fromEntries(kept) };
}

/** The answer for an unknown call. */
export async function unknownCall(server: TestServer, method: string, cookie: string | undefined) {
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: {} };
  const options = { cookie, address: newAddress(), ...body };
  return comparable(await server.ask(method, '/rest/v1/staff-nothing-of-this-name', options));
}
