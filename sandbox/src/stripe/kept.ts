import { randomBytes } from 'node:crypto';

/**
 * A record is the object as it is shown, whose fields are in snake case, and what the sandbox alone knows of it, in
 * camel case.
 */
export type Made = { id: string; created: number; createdAt: string; accountId: string };

/** 24 letters and digits, as Stripe's ids have. */
export const newId = (prefix: string, bytes = 24) =>
  `${prefix}_${randomBytes(bytes * 2)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, bytes)}`;

export const seconds = (time = Date.now()) => Math.floor(time / 1000);

export const made = (prefix: string, accountId: string): Made => ({
  id: newId(prefix),
  created: seconds(),
  createdAt: new Date().toISOString(),
  accountId,
});

/** As the wire shows it. */
export const shown = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !/[A-Z]/.test(name)));

export const listOf = (url: string, data: object[], has_more = false) => ({
  object: 'list',
  url,
  has_more,
  data,
});

/** Fields that are there and say nothing. */
export const none = (names: string): object =>
  Object.fromEntries(wordsOf(names).map((name) => [name, null]));

export const wordsOf = (names: string): string[] => names.trim().split(/\s+/);
