import { randomUUID } from 'node:crypto';
import { callUrl } from '@jobly/core/call-address';
import type { BodyOf, Contract, ParamsOf, QueryOf, ReplyOf } from '@jobly/core/contract';

/** In process, over HTTP, or from a browser. */
export type Send = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: unknown }>;

interface Input<C extends Contract> {
  params?: ParamsOf<C>;
  query?: QueryOf<C>;
  body?: BodyOf<C>;
}

export type ApiClient = <C extends Contract>(contract: C, input?: Input<C>) => Promise<ReplyOf<C>>;

/** Typed by contract; any answer but 200 is thrown. */
export function apiClient(send: Send): ApiClient {
  return async <C extends Contract>(contract: C, { params, query, body }: Input<C> = {}) => {
    const answer = await send(contract.method, callUrl(contract, { params, query }), body);
    if (answer.status === 200) return answer.body as ReplyOf<C>;
    const { method, path } = contract;
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };
}

export const overHttp =
  (origin: string, headers: Record<string, string> = {}): Send =>
  async (method, path, body) => {
    const answer = await fetch(origin + path, {
      method,
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? (JSON.parse(text) as unknown) : {} };
  };

export type SandboxControl = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<Record<string, unknown>>;

/** The sandbox's control API: faults, verification, payments, payouts. */
export function sandboxControl(origin: string): SandboxControl {
  const send = overHttp(`${origin}/control`);
  return async (method, path, body) => {
    const answer = await send(method, path, body);
    if (answer.status < 300) return answer.body as Record<string, unknown>;
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  };
}

export const newLink = () => ({
  id: randomUUID(),
  customerName: 'Dana Whitfield',
  memo: 'Replace kitchen faucet',
  customerPhone: '(415) 555-0188',
  amountCashCents: 42_500,
  customerPaysFees: true,
});
