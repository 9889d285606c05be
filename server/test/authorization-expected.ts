import { randomUUID } from 'node:crypto';
import { isStaffOnly } from '../src/http/route.ts';
import type { ObjectKind, TestObject } from './authorization-objects.ts';
import type { Row } from './authorization-row.ts';

export const CALLERS = ['anonymous', 'A', 'B', 'suspended', 'staff', 'admin', 'viewing A'] as const;
export type CallerName = (typeof CALLERS)[number];
export type Which = 'own' | 'other' | 'missing';

const ofRole = (status: Row['own'], isStaff: boolean) => {
  const [contractors, staff] = typeof status === 'object' ? status : [status, status];
  return (isStaff ? staff : contractors) ?? 200;
};

/** For an own object (staff: any contractor's), another's, and a missing one. */
export function expectedOf(key: string, row: Row, caller: CallerName) {
  const isStaff = caller === 'staff' || caller === 'admin' || caller === 'viewing A';
  const other = row.other ?? (row.object ? 404 : ofRole(row.own, isStaff));
  if (row.for === 'anyone') {
    const anyones = ofRole(row.own, isStaff);
    const isOwner = caller !== 'anonymous' && caller !== 'suspended';
    const ofOwner = caller === 'viewing A' ? row.viewing : row.owner;
    const own = (isOwner ? ofOwner : undefined) ?? anyones;
    return { own, other: anyones, missing: other };
  }
  if (isStaffOnly(row.for)) {
    const may = caller === 'admin' || (isStaff && row.for === 'staff');
    const own = may ? ofRole(row.own, true) : 404;
    return { own, other: own, missing: may ? other : 404 };
  }
  if (caller === 'anonymous' || caller === 'suspended') return same(401);
  if (caller === 'viewing A' && !row.self) {
    if (!key.startsWith('GET ') && !row.reads) return same(403);
    return { own: ofRole(row.own, false), other, missing: other };
  }
  return { own: ofRole(row.own, isStaff), other, missing: other };
}

const same = (status: number) => ({ own: status, other: status, missing: status });

export function missingObject(kind: ObjectKind): TestObject {
  if (kind === 'logEntry') return { id: '999999999' };
  if (kind === 'code' || kind === 'paidCode' || kind === 'shownWorkPhoto') {
    return { id: randomUUID().replaceAll('-', ''), also: randomUUID() };
  }
  if (kind === 'merchant') return { id: `merchant-${randomUUID()}` };
  if (kind === 'upload') return { id: 'A'.repeat(24) + '.png' };
  return { id: randomUUID(), also: randomUUID() };
}
