import { expect, test } from 'vitest';
import { assertResetAllowed } from './open-database.ts';

const refused: [Record<string, string>, string][] = [
  [{ NODE_ENV: 'production' }, 'production'],
  [{ DATABASE_URL: 'postgres://u:p@db.example.com/jobly' }, 'db.example.com'],
];

test.each(refused)('%j needs more than --yes', (env, reason) => {
  expect(() => assertResetAllowed(env, false)).toThrow(reason);
  expect(() => assertResetAllowed(env, true)).not.toThrow();
});

test.each([
  {},
  { DATABASE_URL: 'postgres://u@localhost/x' },
  { DATABASE_URL: 'postgres://u@[::1]/x' },
])('%j may be reset', (env) => {
  expect(() => assertResetAllowed(env, false)).not.toThrow();
});
