import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillGapsOfOldPhones } from './old-phones.ts';

describe('on a phone that lacks them', () => {
  const kept = { at: Array.prototype.at, stringAt: String.prototype.at, hasOwn: Object.hasOwn };
  beforeEach(() => {
    Reflect.deleteProperty(Array.prototype, 'at');
    Reflect.deleteProperty(String.prototype, 'at');
    Reflect.deleteProperty(Object, 'hasOwn');
    fillGapsOfOldPhones();
  });
  afterEach(() => {
    for (const [owner, name, value] of [
      [Array.prototype, 'at', kept.at],
      [String.prototype, 'at', kept.stringAt],
      [Object, 'hasOwn', kept.hasOwn],
    ] as const) {
      Object.defineProperty(owner, name, { value, writable: true, configurable: true });
    }
  });

  it('lists and texts can be asked from their end, objects for what is their own', () => {
    expect([[1, 2].at(-1), [1, 2].at(0), [1].at(5), 'ab'.at(-1), ''.at(0)]).toEqual([
      2,
      1,
      undefined,
      'b',
      undefined,
    ]);
    expect([Object.hasOwn({ a: 1 }, 'a'), Object.hasOwn({}, 'toString')]).toEqual([true, false]);
  });
});

/** What Chrome 91 does not have and nothing fills in. */
const NEWER = [
  /\.findLast(?:Index)?\(/,
  /\bstructuredClone\(/,
  /\.to(?:Sorted|Reversed|Spliced)\(/,
  /\bObject\.groupBy\(/,
  /\bPromise\.withResolvers\(/,
  /\bArray\.fromAsync\(/,
  /\bURL\.canParse\(/,
  /\bAbortSignal\.(?:timeout|any)\(/,
  /\.isWellFormed\(/,
];

const built = join(import.meta.dirname, '..', '..', 'dist', 'assets');

it.skipIf(!existsSync(built))('the built files call nothing that such a phone lacks', () => {
  const found = readdirSync(built)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => {
      const text = readFileSync(join(built, name), 'utf8');
      return NEWER.filter((newer) => newer.test(text)).map((newer) => `${name}: ${newer}`);
    });
  expect(found).toEqual([]);
});
