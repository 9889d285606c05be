import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillGapsOfOldPhones } from './old-phones.ts';

describe('on a phone that lacks them', () => {
  const gaps = [
    [Array.prototype, 'at'],
    [String.prototype, 'at'],
    [Object, 'hasOwn'],
  ] as const;
  const kept = gaps.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name)!);
  beforeEach(() => {
    for (const [owner, name] of gaps) Reflect.deleteProperty(owner, name);
    fillGapsOfOldPhones();
  });
  afterEach(() => {
    for (const [index, [owner, name]] of gaps.entries()) {
      Object.defineProperty(owner, name, kept[index]!);
    }
  });

  it('lists and texts can be asked from their end, objects for what is their own', () => {
    const answers = [[1, 2].at(-1), [1, 2].at(0), [1].at(5), 'ab'.at(-1), ''.at(0)];
    const own = [Object.hasOwn({ a: 1 }, 'a'), Object.hasOwn({}, 'toString')];
    expect(answers).toEqual([2, 1, undefined, 'b', undefined]);
    expect(own).toEqual([true, false]);
  });
});

/** Missing in Chrome 91 and not polyfilled. */
const NEWER = [
  /\.findLast(?:Index)?\(/,
  /\bstructuredClone\(/,
  /\.to(?:Sorted|Reversed|Spliced)\(/,
  /\b(?:Object|Map)\.groupBy\(/,
  /\bPromise\.withResolvers\(/,
  /\bArray\.fromAsync\(/,
  /\bURL\.canParse\(/,
  /\bAbortSignal\.(?:timeout|any)\(/,
  /\.isWellFormed\(/,
];

const built = join(import.meta.dirname, '..', '..', 'dist', 'assets');

it('the built files call nothing that such a phone lacks', () => {
  // `npm test` builds them first.
  expect(existsSync(built)).toBe(true);
  const found = readdirSync(built)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => {
      const text = readFileSync(join(built, name), 'utf8');
      return NEWER.filter((newer) => newer.test(text)).map((newer) => `${name}: ${newer}`);
    });
  expect(found).toEqual([]);
});
