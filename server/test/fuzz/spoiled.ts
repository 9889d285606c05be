import fc from 'fast-check';

/** Unexpected values: other types, lengths, numbers or characters. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    [],
    {},
    [null],
    { __proto__: null, constructor: { prototype: {} } },
    0,
    -1,
    1.5,
    -1e-7,
    2 ** 31,
    2 ** 53,
    2 ** 63,
    1e21,
    1.797e308,
  ),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\ufeff\u202e\u200b',
    '👩🏽‍🔧'.repeat(40),
    'e\u0301'.repeat(200),
    'x'.repeat(101),
    'x'.repeat(5_000),
    '%',
    '%_\\',
    `'; drop table users; --`,
    '<script>alert(1)</script>',
    '${7*7}{{7*7}}',
    '../../../etc/passwd',
    'javascript:alert(1)',
    'http://[::1',
    'https://user:pass@127.0.0.1:1/',
    '0001-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    '2026-02-30T00:00:00Z',
    '+infinity',
    'NaN',
    '00000000-0000-0000-0000-000000000000',
    '9'.repeat(40),
    '1e400',
    '__proto__',
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 2 }),
);

const oddName = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  '',
  'id',
  'user_id',
  '\u0000',
);

type Spot = [holder: Record<string, unknown>, key: string];

/** At any depth. */
function spotsIn(value: unknown): Spot[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => spotsIn(holder[key]).concat([[holder, key]]));
}

interface Spoiling {
  at: number;
  how: 'replace' | 'remove' | 'add' | 'repeat';
  value: unknown;
  name: string;
}

export const spoiling: fc.Arbitrary<Spoiling> = fc.record({
  at: fc.nat({ max: 40 }),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'repeat'),
  value: oddValue,
  name: oddName,
});

export function spoil(body: unknown, { at, how, value, name }: Spoiling): unknown {
  const copy = structuredClone({ body });
  const spots = spotsIn(copy);
  const [holder, key] = spots[at % spots.length]!;
  if (how === 'replace') holder[key] = value;
  else if (how === 'remove' && holder !== copy) delete holder[key];
  else if (how === 'repeat') holder[key] = [holder[key], holder[key]];
  else setOwn(holder === copy ? copy.body : holder, name, value);
  return copy.body;
}

/** Also `__proto__`, as an own property like JSON.parse makes it. */
function setOwn(holder: unknown, name: string, value: unknown): void {
  if (typeof holder !== 'object' || holder === null) return;
  Object.defineProperty(holder, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
