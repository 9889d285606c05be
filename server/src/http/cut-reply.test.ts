import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cutReply } from './cut-reply.ts';

const ID = '7615378e-da72-4be0-8d69-45ffc6d7ef6f';
const KINDS: [name: string, schema: z.ZodMiniType, values: unknown[]][] = [
  ['text', z.string(), ['', 'a', 7, null, undefined]],
  ['text with a check', z.string().check(z.maxLength(2)), ['ab', 'abc', 7]],
  ['text that is changed', z.string().check(z.trim()), [' a ']],
  ['an id', z.uuid(), [ID, ID.toUpperCase(), `${ID}0`, 'x', 7]],
  [
    'a moment',
    z.iso.datetime(),
    ['2026-11-17T03:47:44.348Z', '2026-11-17', '2026-02-30T00:00:00Z'],
  ],
  ['a day', z.iso.date(), ['2026-11-17', '2026-02-30', '2026-11-17T00:00:00Z']],
  ['a URL', z.url(), ['https://example.com/', 'example']],
  ['a number', z.number(), [0.5, -1, Number.NaN, Infinity, '1']],
  ['a whole number', z.int(), [1, -1, 0.5, 2 ** 53, '1']],
  ['a 32-bit number', z.int32(), [1, 2 ** 31]],
  ['a flag', z.boolean(), [true, false, 0, 'true']],
  ['one of some words', z.enum(['a', 'b']), ['a', 'c', 1]],
  ['one word', z.literal('a'), ['a', 'b']],
  ['nothing or text', z.nullable(z.string()), [null, 'a', undefined, 1]],
  ['a list', z.array(z.object({ a: z.int() })), [[], [{ a: 1, b: 2 }], [{ a: 'x' }], {}, null]],
  ['one or the other', z.union([z.string(), z.int()]), ['a', 1, true]],
  ['by name', z.record(z.string(), z.int()), [{ a: 1 }, { a: 'x' }]],
  ['a default', z.prefault(z.string(), 'a'), [undefined, 'b', 1]],
  ['anything', z.unknown(), [1, undefined, { a: 1 }]],
];

function told(parse: () => unknown): unknown {
  try {
    return { value: parse() };
  } catch (error) {
    return { issues: (error as z.core.$ZodError).issues };
  }
}

describe('cuts a reply exactly as its schema does', () => {
  it.each(KINDS)('%s', (_, kind, values) => {
    const schema = z.object({ field: kind, may: z.optional(kind) });
    const cut = cutReply(schema);
    const replies = values.flatMap((value) => [
      { field: value },
      { field: value, may: value, secret: 1 },
      { may: value },
    ]);
    for (const reply of [...replies, null, [], 'text']) {
      expect(told(() => cut(reply))).toStrictEqual(told(() => schema.parse(reply)));
    }
  });

  it('an object that takes no others', () => {
    const cut = cutReply(z.strictObject({}));
    expect(cut({})).toEqual({});
    expect(() => cut({ secret: 1 })).toThrow(/secret/);
  });
});

it('lets out what is named and nothing else, at any depth (M14)', () => {
  const cut = cutReply(z.object({ rows: z.array(z.object({ id: z.string() })) }));
  const reply = { rows: [{ id: 'a', secret: 1 }], secret: 2 };
  expect(cut(reply)).toStrictEqual({ rows: [{ id: 'a' }] });
});
