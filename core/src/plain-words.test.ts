import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainWords } from './plain-words.ts';

describe('plainWords', () => {
  it.each([
    ['Pay at https://evil.example/login now', 'Pay at now'],
    ['visit evil.example.com/x?y=1 today', 'visit today'],
    ['javascript://alert(1) hi', 'hi'],
    ['Line one\r\nBcc: all@evil.example', 'Line one Bcc: all@'],
    ['go to пример.рф/pay now', 'go to now'],
    ['or 1.2.3.4/pay', 'or'],
    ['or evil。com', 'or'],
    ['evil-bank.1.1.1.1com', 'evil-bank. com'],
    ['evil-bank.x://com', ''],
    ['evil.1.2.3.4/ com', 'evil. com'],
    ['ev\u200bil.\u2060com now', 'now'],
    ['Joe & Sons', 'Joe & Sons'],
    ['No. 3 pipe, 1.5 inch', 'No. 3 pipe, 1.5 inch'],
  ])('of %j', (text, plain) => {
    expect(plainWords(text)).toBe(plain);
  });
  it('isolates words that are written from right to left, and leaves others as they are', () => {
    expect(plainWords('سباكة المطبخ')).toBe('\u2068سباكة المطبخ\u2069');
    expect(plainWords('Dana דנה ויטפילד', 6)).toBe('Dana…');
    expect(plainWords('Nguyễn, 陈 & Söhne')).toBe('Nguyễn, 陈 & Söhne');
  });
  it.each([
    'ⓤⓢⓟⓢ.com',
    '🅤🅢🅟🅢.com',
    '🆄🆂🅿🆂.com',
    '🇺🇸🇵🇸.com',
    '💳.ws',
    '❤️.ws',
    '👨‍👩‍👧.to',
    'usps.ⓒⓞⓜ',
    'usps․com',
    'usps‧com',
    'uspsꓸcom',
    'usps·com',
    'usps.c̶o̶m̶',
    'ｕｓｐｓ．ｃｏｍ',
    '𝐮𝐬𝐩𝐬.𝐜𝐨𝐦',
    'ᵘˢᵖˢ.ᶜᵒᵐ',
    'usps.com⁄pay',
    'https:⁄⁄usps',
    'h\u00adttps://usps',
    '🄷🅃🅃🄿://usps',
    '⒈1.1.1',
    '①②⑦.0.0.1',
    'evil.xn--p1ai',
  ])('leaves out %s', (address) => {
    expect(plainWords(`Pay at ${address} now`)).toBe('Pay at now');
  });

  it.each([
    '888-555-0199',
    '(888) 555-0199',
    '+1 888.555.0199',
    '8885550199',
    '8 8 8 5 5 5 0 1 9 9',
    '⑧⑧⑧-⑤⑤⑤-⓪①⑨⑨',
    '8️⃣8️⃣8️⃣5️⃣5️⃣5️⃣0️⃣1️⃣9️⃣9️⃣',
    '+44 20 7946 0958',
    '1-888-GET-CASH',
    '888\u2010555\u20110199',
    '888\u2012555\u22120199',
    '888\u2043555•0199',
    '888, 555, 0199',
    '888*555|0199',
    '888:555=0199',
    '888 -- 555 -- 0199',
    '888 55 50199',
    '011 44 20 7946 0958',
    '$888 $555 $0199',
    '$888,555 0199',
    '8:00 555 0199',
    '888 5:55 01:99',
  ])('leaves out the phone %s, unless it is of the business or the customer', (phone) => {
    expect(plainWords(`Chase help, call ${phone} now`)).toBe('Chase help, call now');
  });

  it('keeps the phones of the business and of the customer', () => {
    const text = 'Joe (888) 555-0199, ask for 415-555-0188, not 212-555-0111';
    expect(plainWords(text, 80, ['+18885550199', '(415) 555-0188', null])).toBe(
      'Joe (888) 555-0199, ask for 415-555-0188, not',
    );
  });

  it('judges each of several numbers by itself', () => {
    const text = 'Unit 12, 415-555-0188 / 888-555-0199, (888) 55-50111 or 1 888 555 0199';
    expect(plainWords(text, 80, ['+18885550199'])).toBe(
      'Unit 12, / 888-555-0199, or 1 888 555 0199',
    );
  });

  it.each([
    'Nov 15, 2026 10:00 - 12:30, $1,250.00 + $300.00',
    '11/15/2026 - 11/20/2026, 10:00-12:30',
    'Deposit $12,500 - 11/15/26 16:00, ZIP 94103',
    'Lic. 123456789, ZIP 94103-1234',
    'Señor Núñez ½ inch, m² ™',
    '❤️ Joe’s 👨‍👩‍👧 Plumbing',
    'Roof • Gutters · Sidings',
    'Visit 2026-11-15 16:00, invoice 10045-2026, $1,250.00',
    'ZIP 94103-1234, unit 5, 3/4 in. pipe',
  ])('keeps %s as it is', (text) => expect(plainWords(text)).toBe(text));

  it('leaves nothing that a phone would make a link of', () => {
    const piece = fc.constantFrom(
      'evil',
      'bank',
      '.',
      '。',
      '1',
      '1.1.1.1',
      'com',
      '://',
      '-',
      '\u200b',
      '/',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(plainWords(pieces.join(''))).not.toMatch(
          /[a-z0-9-][.。][a-z]{2}|\d+\.\d+\.\d+\.\d+|[a-z]:\/\//,
        );
      }),
    );
  });
  it('shortens what is too long for a text', () => {
    expect(plainWords('x'.repeat(300))).toHaveLength(80);
  });
});
