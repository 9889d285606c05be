import { describe, expect, it } from 'vitest';
import { CustomerName, WorkFields } from './payment-links/schema.ts';
import { NewUserInput } from './staff/schema.ts';
import { BusinessNameInput } from './websites/schema.ts';
import { stripInvisible } from './unseen.ts';

describe('invisible characters are removed from a text', () => {
  it.each([
    ['\u202Etxt.exe\u202C', 'txt.exe'],
    ['\u2066Dana\u2069', 'Dana'],
    ['Da\u200bna\u2060 \ufeffWhit\u00adfield', 'Dana Whitfield'],
    ['\u200eDana\u200f\u061c', 'Dana'],
    ['Da\u200dna\u200c\u200d', 'Dana'],
    ['A\u0000B\u0007C\ud800', 'ABC'],
    ['Dana\u{e0044}\u{e0061}', 'Dana'],
    ['Two\nlines\tand a tab', 'Two\nlines\tand a tab'],
  ])('%j is %j', (text, seen) => expect(stripInvisible(text)).toBe(seen));

  it.each(['👩‍🔧 Ñandú & Søns', '🏳️‍🌈 👩🏽‍🔧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Pipes', 'می‌خواهم', 'क्‍ष', 'José 山田 Müller'])(
    '%s stays as it is',
    (text) => expect(stripInvisible(text)).toBe(text),
  );

  it('where names and memos come in', () => {
    const hidden = '\u202eDa\u200bna\u2069';
    const user = {
      email: 'dana@example.com',
      firstName: hidden,
      lastName: hidden,
      phone: '4155550132',
      companyName: hidden,
      businessName: hidden,
    };
    expect(CustomerName.parse(hidden)).toBe('Dana');
    expect(WorkFields.memo.parse(hidden)).toBe('Dana');
    expect(BusinessNameInput.parse(hidden)).toBe('Dana');
    expect(NewUserInput.parse(user)).toMatchObject({
      firstName: 'Dana',
      lastName: 'Dana',
      companyName: 'Dana',
      businessName: 'Dana',
    });
  });
});
