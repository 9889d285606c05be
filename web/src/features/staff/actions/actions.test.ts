import { describe, expect, it } from 'vitest';
import { actionCopy, actionOf, filledBy, validate, type FormActionName } from './actions.ts';

const A = '018f5f3e-1111-7111-8111-111111111111';
const B = '018f5f3e-2222-7222-8222-222222222222';

function opened(name: FormActionName, query: string) {
  return filledBy(name, new URLSearchParams(query));
}

describe('an action opened by an address', () => {
  it.each([
    ['admin-mark-paid', `paymentLinkId=${A}`, { paymentLinkId: A }],
    ['update-user-phone', `userId=${A}&phone=4155550132`, { userId: A, phone: '(415) 555-0132' }],
    ['delete-user', `userId=${A}&mergeIntoUserId=${B}`, { userId: A, mergeIntoUserId: B }],
    ['delete-user', `userId=${A}`, { userId: A }],
    [
      'link-phone-to-user',
      `keepUserId=${A}&phone=4155550132&removeEmail=true`,
      { keepUserId: A, phone: '(415) 555-0132', removeEmail: true },
    ],
  ] as const)('%s?%s is complete', (name, query, fields) => {
    expect(actionOf(name, opened(name, query))).toEqual({ action: name, ...fields });
  });

  it.each([
    ['admin-mark-paid', ''],
    ['admin-mark-paid', 'paymentLinkId=https://pay.example/pay/Ab3-_9'],
    ['update-user-phone', `userId=${A}`],
    ['update-user-phone', `userId=${A}&phone=555`],
    ['link-phone-to-user', 'phone=4155550132'],
    ['delete-user', `mergeIntoUserId=${B}`],
  ] as const)('%s?%s still has to be filled in', (name, query) => {
    expect(actionOf(name, opened(name, query))).toBeUndefined();
  });
});

describe('what is wrong', () => {
  it('is shown beside its field', () => {
    expect(validate('delete-user', opened('delete-user', ''))).toEqual({
      userId: 'Please choose an account',
    });
    expect(validate('admin-mark-paid', { paymentLinkId: ' ' })).toEqual({
      paymentLinkId: 'Please enter a payment link id',
    });
    expect(validate('admin-mark-paid', { paymentLinkId: 'hello' }).paymentLinkId).toMatch(
      /neither/,
    );
    expect(validate('admin-mark-paid', { paymentLinkId: '/pay/Ab3-_9' })).toEqual({});
  });
});

it('says that it merges when there is an account to merge into', () => {
  expect(actionCopy({ action: 'delete-user', userId: A }).run).toBe('Delete user');
  expect(actionCopy({ action: 'delete-user', userId: A, mergeIntoUserId: B }).run).toMatch(
    /^Merge/,
  );
});
