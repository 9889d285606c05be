import type { PaymentProvider } from '../ports/payment-provider.ts';
import { MERCHANT_CALLS, type PaymentProviders } from '../ports/payment-providers.ts';

type MerchantCall = (about: string | { merchantId: string }, ...more: unknown[]) => unknown;

/** Several adapters as one: a call goes to the provider whose merchant it is about. One alone stays as it is. */
export function sideBySide(
  all: readonly [PaymentProvider, ...PaymentProvider[]],
): PaymentProviders {
  if (all.length === 1) return all[0];
  const rest = all.find(({ merchantPrefix }) => merchantPrefix === undefined) ?? all[0];
  const of = (merchantId: string) =>
    all.find(({ merchantPrefix: own }) => own !== undefined && merchantId.startsWith(own)) ?? rest;
  const calls = MERCHANT_CALLS.map((name) => {
    const call: MerchantCall = (about, ...more) => {
      const provider = of(typeof about === 'string' ? about : about.merchantId);
      return (provider[name] as MerchantCall)(about, ...more);
    };
    return [name, call] as const;
  });
  return { all, of, ...Object.fromEntries(calls) } as PaymentProviders;
}
