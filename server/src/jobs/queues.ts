import type { Queue } from 'pg-boss';

/**
 * Every queue of the house. A worker proves every 10 s that it is alive; a job whose worker was
 * killed is handed on after at most 20 s without proof plus one 15 s round of the monitor.
 */
export const HEARTBEAT_SECONDS = 20;
export const MONITOR_SECONDS = 15;

export const QUEUES = {
  'send-message': {
    retryLimit: 6,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: 60,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  },
} as const satisfies Record<string, Omit<Queue, 'name'>>;

export type QueueName = keyof typeof QUEUES;
