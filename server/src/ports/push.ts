import type { PushSubscription } from '@jobly/core/notices/contract';
import { NotTakenByCarrierError, type Receipt } from './carrier.ts';
import type { Secret } from '../secret.ts';

/** RFC 8292. */
export interface VapidKeys {
  publicKey: string;
  privateKey: Secret;
}

/** Chrome and most others, Firefox, Safari, Edge. */
export const BROWSERS_PUSH_HOSTS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** RFC 8030: each subscription names its own service. */
export interface PushService {
  /** Part of each subscription, so that only we can push to it. */
  publicKey: string;
  /** False for other hosts: the URL comes from outside and is called by us. */
  accepts(endpoint: string): boolean;
  send(push: {
    subscription: PushSubscription;
    payload: string;
    /** Replaces an undelivered push of the same topic. */
    topic: string;
    urgent: boolean;
    keptForSeconds: number;
  }): Promise<Receipt>;
}

/** Our signature was refused: the operator's keys are wrong, not the subscription. */
export class KeysRefusedError extends NotTakenByCarrierError {
  override name = 'KeysRefusedError';
}

/** Ended by the browser, or not ours: never works again. */
export class SubscriptionGoneError extends Error {
  override name = 'SubscriptionGoneError';
}
