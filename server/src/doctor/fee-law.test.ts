import { lawCheckedOn } from '@jobly/core/fees/law';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { inspectFeeLaw } from './fee-law.ts';

const config = readConfig({ NODE_ENV: 'test', FEE_POLICY: 'lawful' });
const after = (days: number) => new Date(Date.parse(lawCheckedOn()) + days * 86_400_000);
const levels = (given: typeof config, days: number) =>
  inspectFeeLaw(given, after(days)).map(({ level }) => level);

it('names the day of every place, and asks for another look after 180 days', () => {
  const [policy, table] = inspectFeeLaw(config, after(180));
  expect(policy).toMatchObject({ level: 'ok', text: 'FEE_POLICY is lawful.' });
  expect(table).toMatchObject({ level: 'ok' });
  for (const place of ['NETWORKS', 'CO', 'OK', 'MA']) {
    expect(table!.text).toMatch(new RegExp(`${place} \\d{4}-\\d\\d-\\d\\d`));
  }
  expect(levels(config, 181)).toEqual(['ok', 'warning']);
  expect(inspectFeeLaw(config, after(181))[1]!.text).toContain('181 days ago');
});

it('warns of the specification in production', () => {
  const risky = { ...config, feePolicy: 'specification' as const, production: true };
  expect(levels(risky, 0)).toEqual(['warning', 'ok']);
  expect(levels({ ...risky, production: false }, 0)).toEqual(['ok', 'ok']);
});
