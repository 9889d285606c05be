import { listOf, shown } from '../kept.ts';
import type { Stripe } from '../tables.ts';
import { refuse } from './input.ts';

type Json = Record<string, unknown>;

/** Shows the objects behind the ids at these paths, such as `data.balance_transaction`. */
export function expandAll(stripe: Stripe, answer: object, paths: readonly string[]): object {
  return paths.reduce<object>(
    (object, path) => expand(stripe, object, path.split('.'), path),
    answer,
  );
}

function expand(stripe: Stripe, answer: object, [first, ...rest]: string[], path: string): object {
  const object = answer as Json;
  if (first === undefined) return answer;
  if (first === 'data' && Array.isArray(object['data'])) {
    const data = (object['data'] as object[]).map((item) => expand(stripe, item, rest, path));
    return { ...object, data };
  }
  const list = listBehind(stripe, object, first);
  if (list) return { ...object, [first]: list };
  const value = object[first];
  if (value === undefined) {
    throw refuse(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  if (value === null) return answer;
  const found = typeof value === 'string' ? stripe.byId(value) : value;
  if (typeof found !== 'object') return answer;
  const inner = typeof value === 'string' ? shown(found) : found;
  return { ...object, [first]: expand(stripe, inner, rest, path) };
}

/** Lists that are shown on request only. */
function listBehind(stripe: Stripe, { object, id }: Json, field: string): object | undefined {
  if (object === 'checkout.session' && field === 'line_items') {
    return stripe.sessions.get(String(id))?.lineItems;
  }
  if (object !== 'charge' || field !== 'refunds') return undefined;
  const refunds = stripe.refunds.newest({ charge: String(id) }).map(shown);
  return listOf(`/v1/charges/${String(id)}/refunds`, refunds);
}
