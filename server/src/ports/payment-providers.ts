import type { ProviderName } from '@jobly/core/brand';
import type { PaymentProvider } from './payment-provider.ts';

/** The calls about one merchant: they go to the provider whose merchant it is. */
export const MERCHANT_CALLS = [
  'getMerchant',
  'getBalance',
  'createCheckout',
  'getCheckout',
  'findCheckoutByReference',
  'revokeCheckout',
  'refund',
  'listRefunds',
  'getDispute',
  'listPayouts',
] as const satisfies (keyof PaymentProvider)[];

interface SideBySide extends Pick<PaymentProvider, (typeof MERCHANT_CALLS)[number]> {
  /** The installation's is the first: new merchants are registered there. */
  all: readonly [PaymentProvider, ...PaymentProvider[]];
  of: (merchantId: string) => PaymentProvider;
}

/** One adapter, or several side by side. What they may differ in is asked of one of them, by the functions below. */
export type PaymentProviders = PaymentProvider | SideBySide;

export const providersIn = (providers: PaymentProviders): SideBySide['all'] =>
  'all' in providers ? providers.all : [providers];

/** Without a merchant, the installation's. */
export function providerOf(
  providers: PaymentProviders,
  merchantId: string | null,
): PaymentProvider {
  if (!('all' in providers)) return providers;
  return merchantId === null ? providers.all[0] : providers.of(merchantId);
}

/** Null is the installation's; undefined where this installation has no access to that provider. */
export const providerNamed = (
  providers: PaymentProviders,
  wanted: string | null,
): PaymentProvider | undefined =>
  wanted === null
    ? providersIn(providers)[0]
    : providersIn(providers).find(({ name }) => name === wanted);

export const canHoldPayouts = (providers: PaymentProviders, merchantId: string | null): boolean =>
  providerOf(providers, merchantId).holdPayouts !== undefined;

export const nameOfProvider = (
  providers: PaymentProviders,
  merchantId: string | null,
): ProviderName => providerOf(providers, merchantId).name;
