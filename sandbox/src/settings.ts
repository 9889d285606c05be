import { z } from 'zod';
import { text } from './wire/input.ts';

export const SIGNATURE_SCHEMES = [
  'svix',
  'standard-webhooks',
  'lopay-legacy-base64',
  'lopay-legacy-hex',
] as const;

export const DELIVERY_MODES = ['normal', 'duplicate', 'reorder', 'lose', 'delay'] as const;

/** Every guess about the real provider that is cheap to turn the other way. */
const Settings = z.object({
  createStatus: z.literal([200, 201]),
  countIsTotal: z.boolean(),
  merchantIdOnCreate: z.boolean(),
  merchantIdInEvents: z.boolean(),
  /** When set, every payment link shows this status instead of its own. */
  unknownStatusValue: text().nullable(),
  hideWebhookSecret: z.boolean(),
  featuresEnabled: z.object({ payments: z.boolean(), refunds: z.boolean() }),
  signatureScheme: z.enum(SIGNATURE_SCHEMES),
  deliveryMode: z.enum(DELIVERY_MODES),
  deliveryDelaySeconds: z.number().min(0).max(86_400),
  /** How often the mode `duplicate` sends each event. */
  deliveryCopies: z.int().min(1).max(100),
  /** Retries come this many times sooner. */
  retrySpeed: z.number().min(0.01).max(10_000),
  lateSuccessSeconds: z.number().min(0).max(3600),
});

export type Settings = z.output<typeof Settings> & { id: 'settings'; lastPayoutRun: string | null };

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

/** Any subset; what is not named stays. */
export const SettingsChanges = Settings.extend({
  featuresEnabled: Settings.shape.featuresEnabled.partial(),
}).partial();

/** The same for how events are delivered, under shorter names. */
export const DeliveryChanges = z
  .object({
    mode: Settings.shape.deliveryMode,
    copies: Settings.shape.deliveryCopies,
    delaySeconds: Settings.shape.deliveryDelaySeconds,
    forge: z.boolean(),
  })
  .partial();
