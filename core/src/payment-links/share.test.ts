import { expect, it } from 'vitest';
import { firstShareWay, smsAddress } from './share.ts';

it.each([
  ['(415) 555-0188', '4155550188'],
  ['+1 415 555 0188', '14155550188'],
  ['+4712345678', '+4712345678'],
  ['+44 (0)20 7946 0958', '+442079460958'],
])("the phone's own message to %s goes to %s", (phone, number) => {
  expect(smsAddress(phone, 'Hi')).toBe(`sms:${number}?&body=Hi`);
});

it.each([
  ['(415) 555-0188', 'dana@example.com', 'sms'],
  ['(415) 555-0188', null, 'sms'],
  ['+4712345678', 'kari@example.no', 'email'],
  ['+4712345678', null, 'copy'],
])('a customer with %s and %s is first offered %s', (phone, email, way) => {
  expect(firstShareWay({ phone, email })).toBe(way);
});
