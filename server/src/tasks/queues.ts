import type { Queue } from 'pg-boss';

/**
 * Every queue. A worker proves every 10 s that it is alive; a task whose worker was
 * killed is handed on after at most 20 s without proof plus one 15 s round of the monitor.
 */
const heartbeatSeconds = 20;
export const MONITOR_SECONDS = 15;

/** Seconds, with exponential backoff. */
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
  // It would notify inside the caller's transaction; app.signal_jobs wakes the workers instead.
  notify: false,
});

/** One at a time, so that a slow provider does not make rounds pile up. The next round is the retry. */
const round = (expireInSeconds: number) => ({
  policy: 'exclusive' as const,
  retryLimit: 0,
  expireInSeconds,
  heartbeatSeconds,
});

/**
 * At most one waits: whatever is asked for meanwhile, it will find. Several may run. (pg-boss's 'stately' runs one, but
 * knows for up to 75 s afterwards only that one was running, and starts none.)
 */
const sweep = (expireInSeconds: number) => ({
  ...round(expireInSeconds),
  policy: 'short' as const,
});

/** Retried for over an hour: a short outage of the carrier loses no receipt. */
const MESSAGES = retried(12, 2, { retryDelayMax: 900 });

export const QUEUES = {
  // A person is waiting: never behind a backlog of other texts.
  'send-code': retried(6, 2),
  'send-text': MESSAGES,
  'send-email': MESSAGES,
  'send-push': MESSAGES,
  // The former queue of both channels: nothing is added any more, but waiting messages are still sent.
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
  'send-reminders': round(600),
  'make-repeats': round(600),
  // What a feature finds due to be said, of a moment that nothing else happens at.
  'send-news': round(120),
  'match-links': sweep(120),
  'tell-of-alerts': round(60),
  'refresh-merchants': round(300),
  'sync-disputes': round(300),
  'check-domains': round(600),
  'reconcile-statement': round(3_600),
  'clean-up-rate-limits': round(120),
  housekeeping: { retryLimit: 2, retryDelay: 60, expireInSeconds: 600, heartbeatSeconds },
} satisfies Record<string, Omit<Queue, 'name'>>;

export const SCHEDULES: { name: QueueName; cron: string }[] = [
  { name: 'reconcile-payments', cron: '* * * * *' },
  { name: 'refresh-merchants', cron: '* * * * *' },
  { name: 'settle-bank-changes', cron: '* * * * *' },
  { name: 'hold-payouts', cron: '* * * * *' },
  { name: 'send-due-reviews', cron: '* * * * *' },
  { name: 'send-reminders', cron: '*/10 * * * *' },
  { name: 'make-repeats', cron: '*/10 * * * *' },
  { name: 'send-news', cron: '* * * * *' },
  { name: 'match-links', cron: '* * * * *' },
  { name: 'tell-of-alerts', cron: '* * * * *' },
  { name: 'sync-disputes', cron: '37 * * * *' },
  { name: 'check-domains', cron: '*/5 * * * *' },
  // A flood of visitors writes one window each.
  { name: 'clean-up-rate-limits', cron: '*/5 * * * *' },
  { name: 'reconcile-statement', cron: '43 * * * *' },
  { name: 'housekeeping', cron: '17 9 * * *' },
];

export type QueueName = keyof typeof QUEUES;
