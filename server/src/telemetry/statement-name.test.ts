import { expect, it } from 'vitest';
import { statementName } from './statement-name.ts';

it.each([
  ['select "id" from "payment_links" where "id" = $1', 'select', 'payment_links'],
  ['select outcome from app.credit_checkout($1, $2)', 'select', 'app.credit_checkout'],
  ['insert into "messages" ("id") select id from others', 'insert', 'messages'],
  ['\n  insert into provider_events (event_id) values ($1)', 'insert', 'provider_events'],
  ['update "pgboss"."job" set state = $1', 'update', 'pgboss.job'],
  ['delete from sessions', 'delete', 'sessions'],
  ['select extract(epoch from now() - at) from alerts', 'select', 'alerts'],
  ['with due as (select id from jobs for update) update jobs set x = 1', 'with', 'jobs'],
  ['select found.* from unnest($1::text[]) as wanted', 'select', undefined],
  ['begin', 'begin', undefined],
  ['vacuum something', 'other', undefined],
])('%s', (text, operation, target) => {
  expect(statementName(text)).toEqual({ operation, target });
});

it('tells nothing of a value that somebody wrote into a text', () => {
  const name = statementName("select 1 where 'from +14155550100' = 'update (415) 555-0100'");
  expect(name).toEqual({ operation: 'select', target: undefined });
});
