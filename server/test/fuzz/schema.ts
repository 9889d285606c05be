import fc from 'fast-check';

type Type = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';

/** The subset of JSON Schema that our contracts use; anything else throws. */
export interface Schema {
  type?: Type | Type[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('555-0188', '(415) 555-0188', 'dana@example.com', 'https://example.com/x'),
);

/** Valid values, small ones and those at the limits. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valuesOf(one)));
  const { type } = schema;
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => valuesOf({ ...schema, type: one })));
  switch (type) {
    case 'string':
      return texts(schema);
    case 'integer':
    case 'number': {
      const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema;
      return fc.integer({ min: schema.exclusiveMinimum ?? minimum, max: maximum });
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: schema.maxItems ?? 5,
      });
    case 'object':
      return objects(schema);
    case undefined:
      return fc.jsonValue();
    default:
      throw new Error(`no values for ${JSON.stringify(schema)}`);
  }
}

function texts({ format, pattern, minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((at) => at.toISOString());
  if (format === 'uri') return fc.webUrl();
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'));
  const most = maxLength ?? 100;
  const fits = (text: string) => text.length >= minLength && text.length <= most;
  return fc.oneof(
    fc.string({ unit: 'grapheme-ascii', minLength, maxLength: Math.min(most, minLength + 40) }),
    fc.string({ unit: 'grapheme-ascii', minLength: most, maxLength: most }),
    anyText.map((text) => text.slice(0, most).padEnd(minLength, 'x')).filter(fits),
  );
}

function objects({ properties = {}, required = [], additionalProperties }: Schema) {
  const own = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valuesOf(one)])),
    { requiredKeys: required },
  );
  if (typeof additionalProperties !== 'object') return own;
  const further = fc.dictionary(fc.string(), valuesOf(additionalProperties), { maxKeys: 3 });
  return fc.tuple(own, further).map(([given, more]) => Object.assign(more, given));
}
