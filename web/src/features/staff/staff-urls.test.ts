import { describe, expect, it } from 'vitest';
import { idIn, linkCodeIn, staffUrl } from './staff-urls.ts';

const id = '1f0e8a52-0001-4c11-9a00-000000000001';

describe('what staff paste', () => {
  it.each([
    [id, id],
    [`  ${id.toUpperCase()} `, id],
    [`https://jobly.example/payments/${id}?from=mail`, id],
    ['1f0e8a52-0001-4c11-9a00', undefined],
    ['', undefined],
  ])('finds the id in %j', (text, found) => {
    expect(idIn(text)).toBe(found);
  });

  it.each([
    ['https://jobly.example/pay/Ab3-_9xyz', 'Ab3-_9xyz'],
    ['/pay/Ab3-_9xyz/receipt', 'Ab3-_9xyz'],
    ['https://jobly.example/payments', undefined],
  ])('finds the code in %j', (text, found) => {
    expect(linkCodeIn(text)).toBe(found);
  });
});

it('writes the address of a screen with what prefills it, and nothing that is empty', () => {
  expect(staffUrl('/admin/people/{userId}', { userId: id })).toBe(`/admin/people/${id}`);
  expect(staffUrl('/admin/fix-phone', { userId: id, phone: '+1 415' })).toBe(
    `/admin/fix-phone?userId=${id}&phone=%2B1+415`,
  );
  expect(staffUrl('/admin/audit', { userId: null, action: undefined })).toBe('/admin/audit');
});
