export const SIGNATURE_SCHEMES = [
  'svix',
  'standard-webhooks',
  'lopay-legacy-base64',
  'lopay-legacy-hex',
] as const;
export type SignatureScheme = (typeof SIGNATURE_SCHEMES)[number];

export const DELIVERY_MODES = ['normal', 'duplicate', 'reorder', 'lose', 'delay'] as const;
export type DeliveryMode = (typeof DELIVERY_MODES)[number];

/** Every guess about the real provider that is cheap to turn the other way. */
export type Settings = {
  id: 'settings';
  createStatus: 200 | 201;
  countIsTotal: boolean;
  merchantIdOnCreate: boolean;
  merchantIdInEvents: boolean;
  /** When set, every payment link shows this status instead of its own. */
  unknownStatusValue: string | null;
  hideWebhookSecret: boolean;
  featuresEnabled: { payments: boolean; refunds: boolean };
  signatureScheme: SignatureScheme;
  deliveryMode: DeliveryMode;
  deliveryDelaySeconds: number;
  /** How often the mode `duplicate` sends each event. */
  deliveryCopies: number;
  /** Retries come this many times sooner. */
  retrySpeed: number;
  lateSuccessSeconds: number;
  lastPayoutRun: string | null;
};

export const DEFAULT_SETTINGS: Settings = {
  id: 'settings',
  createStatus: 201,
  countIsTotal: true,
  merchantIdOnCreate: true,
  merchantIdInEvents: false,
  unknownStatusValue: null,
  hideWebhookSecret: false,
  featuresEnabled: { payments: true, refunds: true },
  signatureScheme: 'svix',
  deliveryMode: 'normal',
  deliveryDelaySeconds: 10,
  deliveryCopies: 2,
  retrySpeed: 1,
  lateSuccessSeconds: 8,
  lastPayoutRun: null,
};
