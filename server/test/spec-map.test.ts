import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP_ROUTES, CUSTOMER_ROUTES } from '@jobly/core/routes';
import { STAFF_ROUTES } from '@jobly/core/staff/routes';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const map = readFileSync(join(root, 'docs', 'spec-map.md'), 'utf8');

/** The functions of the specification's section 7. */
const FUNCTIONS = [
  'create-merchant',
  'update-bank-details',
  'fetch-lopay-balance',
  'fetch-lopay-transactions',
  'get-payment-link',
  'create-payment-link',
  'get_merchant_info_for_payment_link',
  'notify-service-request',
  'complete-website',
  'admin-mark-paid',
  'link-phone-to-user',
  'update-user-phone',
  'delete-user',
  'typeform-webhook',
];

describe('docs/spec-map.md', () => {
  it('names files that exist', () => {
    const files = [
      ...map.matchAll(/`((?:core|server|web|sandbox|e2e|docs)\/[^`]+|README\.md)`/g),
    ].map(([, file]) => file!);
    expect(files.length).toBeGreaterThan(40);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('forgets no route and no function', () => {
    const forgotten = [...APP_ROUTES, ...CUSTOMER_ROUTES, ...STAFF_ROUTES, ...FUNCTIONS].filter(
      (name) => !map.includes(`\`${name}\``),
    );
    expect(forgotten).toEqual([]);
  });

  it('gives every row a state', () => {
    const rows = map.split('\n').filter((line) => /^\| (`|\d|any|Storage)/.test(line));
    expect(rows.length).toBeGreaterThan(60);
    for (const row of rows) expect(row.split('|')[2]).toMatch(/done|plain|next|see below/);
  });
});
