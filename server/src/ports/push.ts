import type { PushSubscription } from '@jobly/core/notices/contract';
import { NotTakenByCarrierError, type Receipt } from './carrier.ts';
import type { Secret } from './secret.ts';

/** The pair by which a push service knows us (RFC 8292). */
export interface VapidKeys {
  publicKey: string;
  privateKey: Secret;
}

/** Of Chrome and most others, Firefox, Safari, and Edge. */
export const BROWSERS_PUSH_HOSTS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** The push services of the browsers' makers: each subscription names its own (RFC 8030). */
export interface PushService {
  /** Browsers subscribe with it, so that nobody else can push to them. */
  publicKey: string;
  /** False for a URL that no push service has: it comes from outside and is called by us. */
  accepts(endpoint: string): boolean;
  send(push: {
    subscription: PushSubscription;
    payload: string;
    /** The newer of two with one topic replaces the older where it waits for the device. */
    topic: string;
    urgent: boolean;
    keptForSeconds: number;
  }): Promise<Receipt>;
}

/** It does not take our signature: the operator's keys are wrong, and nothing is wrong with the subscription. */
export class KeysRefusedError extends NotTakenByCarrierError {
  override name = 'KeysRefusedError';
}

/** The browser has ended the subscription, or it is not ours: it never works again. */
export class SubscriptionGoneError extends Error {
  override name = 'SubscriptionGoneError';
}
