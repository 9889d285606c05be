import type { Queue } from 'pg-boss';

/**
 * Every queue. A worker proves every 10 s that it is alive; a job whose worker was
 * killed is handed on after at most 20 s without proof plus one 15 s round of the monitor.
 */
const heartbeatSeconds = 20;
export const MONITOR_SECONDS = 15;

/** A job that fails is tried again, after ever longer pauses; all times in seconds. */
const retried = (
  retryLimit: number,
  retryDelay: number,
  { retryDelayMax = 3_600, expireInSeconds = 60 } = {},
) => ({
  retryLimit,
  retryDelay,
  retryBackoff: true,
  retryDelayMax,
  expireInSeconds,
  heartbeatSeconds,
  // Would notify inside the transaction of whoever queues: app.signal_jobs wakes the workers.
  notify: false,
});

/** One round at a time: a slow provider must not make them pile up. The next one is the next try. */
const round = (expireInSeconds: number) => ({
  policy: 'exclusive' as const,
  retryLimit: 0,
  expireInSeconds,
  heartbeatSeconds,
});

/** For an hour and more: a carrier that is away for a few minutes loses nobody's receipt. */
const MESSAGES = retried(12, 2, { retryDelayMax: 900 });

export const QUEUES = {
  // Somebody waits for it: no backlog of other texts stands before it.
  'send-code': retried(6, 2),
  'send-text': MESSAGES,
  'send-email': MESSAGES,
  'send-push': MESSAGES,
  // Once for both channels: nothing is put here any more, but what waits is sent.
  'send-message': MESSAGES,
  'ensure-merchant': retried(8, 5),
  'handle-provider-event': retried(20, 2),
  'follow-up-payment': retried(20, 2),
  'settle-cash': retried(20, 2),
  'close-checkouts': retried(20, 5),
  'build-website': retried(10, 5, { retryDelayMax: 600 }),
  'delete-files': retried(20, 5, { expireInSeconds: 300 }),
  // Two rounds at once would count one reading of the provider twice.
  'settle-bank-changes': round(120),
  'hold-payouts': round(120),
  'reconcile-payments': round(120),
  'send-due-reviews': round(120),
  'tell-of-alerts': round(60),
  'refresh-merchants': round(300),
  'sync-disputes': round(300),
  'check-domains': round(600),
  // The first one reads the whole history.
  'reconcile-statement': round(3_600),
  'clean-up-rate-limits': round(120),
  housekeeping: { retryLimit: 2, retryDelay: 60, expireInSeconds: 600, heartbeatSeconds },
} satisfies Record<string, Omit<Queue, 'name'>>;

/** What runs by the clock (cron, UTC). */
export const SCHEDULES: { name: QueueName; cron: string }[] = [
  { name: 'reconcile-payments', cron: '* * * * *' },
  { name: 'refresh-merchants', cron: '* * * * *' },
  { name: 'settle-bank-changes', cron: '* * * * *' },
  { name: 'hold-payouts', cron: '* * * * *' },
  { name: 'send-due-reviews', cron: '* * * * *' },
  { name: 'tell-of-alerts', cron: '* * * * *' },
  { name: 'sync-disputes', cron: '37 * * * *' },
  { name: 'check-domains', cron: '*/5 * * * *' },
  // A flood of strangers writes a window for each of them.
  { name: 'clean-up-rate-limits', cron: '*/5 * * * *' },
  { name: 'reconcile-statement', cron: '43 * * * *' },
  { name: 'housekeeping', cron: '17 9 * * *' },
];

export type QueueName = keyof typeof QUEUES;
