import { z } from 'zod';

export const DELIVERY_MODES = ['normal', 'duplicate', 'reorder', 'lose', 'delay'] as const;

const deliveryMode = z.enum(DELIVERY_MODES);
const deliveryDelaySeconds = z.number().min(0).max(86_400);
const deliveryCopies = z.int().min(1).max(100);

/** Every guess about the real provider that is cheap to turn the other way. */
export const Settings = z.object({
  countIsTotal: z.boolean().default(true),
  deliveryMode: deliveryMode.default('normal'),
  deliveryDelaySeconds: deliveryDelaySeconds.default(10),
  deliveryCopies: deliveryCopies.default(2),
  retrySpeed: z.number().min(0.01).max(10_000).default(1),
  /** No idempotency key is published: by default a call with the same key is carried out again. */
  idempotencyKeys: z.boolean().default(false),
  lateSuccessSeconds: z.number().min(0).max(3600).default(8),
  lastPayoutRun: z.iso.date().nullable().default(null),
});
export type Settings = z.output<typeof Settings>;

/** How events are delivered, under shorter names; what is not named stays. */
export const DeliveryChanges = z
  .object({
    mode: deliveryMode,
    copies: deliveryCopies,
    delaySeconds: deliveryDelaySeconds,
    forge: z.boolean(),
  })
  .partial();
