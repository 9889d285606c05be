import type { Queue } from 'pg-boss';

/**
 * Every queue. A worker proves every 10 s that it is alive; a job whose worker was
 * killed is handed on after at most 20 s without proof plus one 15 s round of the monitor.
 */
export const HEARTBEAT_SECONDS = 20;
export const MONITOR_SECONDS = 15;

const MESSAGES = {
  retryLimit: 6,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 60,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  notify: true,
} as const;

export const QUEUES = {
  'send-text': MESSAGES,
  'send-email': MESSAGES,
  // Once for both channels: nothing is put here any more, but what waits is sent.
  'send-message': MESSAGES,
  'ensure-merchant': {
    retryLimit: 8,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 60,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  },
  'handle-provider-event': {
    retryLimit: 20,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 60,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  },
  'settle-bank-changes': {
    // Two rounds at once would count one reading of the provider twice.
    policy: 'exclusive',
    retryLimit: 0,
    expireInSeconds: 120,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  },
  'follow-up-payment': {
    retryLimit: 20,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 60,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  },
  'build-website': {
    retryLimit: 10,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 60,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  },
  'delete-files': {
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 300,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  },
  'close-checkouts': {
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 60,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  },
  'reconcile-payments': {
    policy: 'exclusive',
    retryLimit: 0,
    expireInSeconds: 120,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  },
  housekeeping: {
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 600,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  },
  'send-due-reviews': {
    policy: 'exclusive',
    retryLimit: 0,
    expireInSeconds: 120,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  },
  'refresh-merchants': {
    // One round at a time: a slow provider must not make them pile up.
    policy: 'exclusive',
    retryLimit: 0,
    expireInSeconds: 300,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  },
} as const satisfies Record<string, Omit<Queue, 'name'>>;

/** What runs by the clock (cron, UTC). */
export const SCHEDULES: { name: QueueName; cron: string }[] = [
  { name: 'reconcile-payments', cron: '* * * * *' },
  { name: 'refresh-merchants', cron: '* * * * *' },
  { name: 'settle-bank-changes', cron: '* * * * *' },
  { name: 'send-due-reviews', cron: '* * * * *' },
  { name: 'housekeeping', cron: '17 9 * * *' },
];

export type QueueName = keyof typeof QUEUES;
