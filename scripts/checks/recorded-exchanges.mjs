import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import Ajv from 'ajv';

/**
 * Compares what `SANDBOX_RECORD` wrote with a provider's published description (OpenAPI) of its calls: the parameters
 * of each call that was answered, and, when its example objects are given, that answers have every field of these.
 * What the description does not have is listed by name, for a person to compare with the provider's documents.
 */
export function checkExchanges(description, exchanges, examples = {}) {
  const operationOf = operations(description);
  const problems = new Set();
  const unlisted = new Set();
  let checked = 0;
  for (const { method, path, body, status, answer } of exchanges) {
    // What was refused need not be valid: that is why it was refused.
    if (status >= 300) continue;
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const operation = operationOf(method, pathname);
    if (operation) {
      const found = operation.check(method === 'GET' ? searchParams : new URLSearchParams(body));
      for (const name of found.unknown) unlisted.add(`${operation.name}: ${name}`);
      for (const problem of found.problems) problems.add(`${operation.name}: ${problem}`);
      checked += 1;
    } else
      unlisted.add(`${method} ${pathname.replaceAll(/\/[a-z]+_(?=\w*[A-Z\d])\w{8,}/g, '/{id}')}`);
    for (const problem of missingFields(answer, examples)) problems.add(problem);
  }
  return { checked, problems: [...problems].sort(), unlisted: [...unlisted].sort() };
}

/** Numbers and flags of a form are texts. */
const ajv = new Ajv({ coerceTypes: true, allErrors: true, strict: false, validateFormats: false });

function operations({ paths }) {
  const all = Object.entries(paths).flatMap(([path, methods]) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      matches: (verb, pathname) => verb === method.toUpperCase() && pattern.test(pathname),
      check: checkOf(method === 'get' ? queryOf(operation) : bodyOf(operation)),
    }));
  });
  return (method, pathname) => all.find(({ matches }) => matches(method, pathname));
}

const bodyOf = ({ requestBody }) => Object.values(requestBody?.content ?? {})[0]?.schema ?? {};

function queryOf({ parameters = [] }) {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  return {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema ?? {}])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
}

function checkOf(schema) {
  let validate;
  return (form) => {
    validate ??= ajv.compile(closed(schema));
    const values = decodeForm(form);
    const unknown = [];
    // An unknown parameter fails each alternative: it is noted, taken out, and the rest is looked at again.
    while (!validate(values)) {
      const extra = validate.errors.find(({ keyword }) => keyword === 'additionalProperties');
      if (!extra) break;
      const path = extra.instancePath.split('/').slice(1);
      const name = extra.params.additionalProperty;
      delete path.reduce((value, key) => value[key], values)[name];
      unknown.push([...path.filter((key) => !/^\d+$/.test(key)), name].join('.'));
    }
    const problems = (validate.errors ?? []).map(
      ({ instancePath, message }) => `${instancePath.slice(1).replaceAll('/', '.')} ${message}`,
    );
    return { unknown, problems };
  };
}

/** A description says of the outermost object alone that it has no other parameters. */
function closed(schema) {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== 'object') return schema;
  const inner = Object.entries(schema).map(([key, value]) => [key, closed(value)]);
  const isOpen = !schema.properties || schema.additionalProperties !== undefined;
  return { ...Object.fromEntries(inner), ...(!isOpen && { additionalProperties: false }) };
}

/** `a[b][0]=x` is `{a: {b: ['x']}}`. */
export function decodeForm(form) {
  const root = {};
  for (const [name, value] of form) {
    const keys = name.split(/\]?\[|\]/).filter((key, place, all) => place < all.length - 1 || key);
    const last = keys.pop();
    const branch = keys.reduce((inner, key) => (inner[key] ??= {}), root);
    branch[last === '' ? Object.keys(branch).length : last] = value;
  }
  return listed(root);
}

function listed(value) {
  if (typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, listed(inner)]);
  const isList = entries.length > 0 && entries.every(([key], place) => key === String(place));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** Of the objects in an answer that name their kind. */
function missingFields(value, examples) {
  if (value === null || typeof value !== 'object') return [];
  const inner = Object.values(value).flatMap((item) => missingFields(item, examples));
  const example = examples[value.object] ?? {};
  const missing = Object.keys(example).filter((field) => !(field in value));
  return [...missing.map((field) => `${value.object} has no ${field}`), ...inner];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [description, recorded, examples] = process.argv.slice(2);
  if (!recorded) {
    console.error('recorded-exchanges.mjs <OpenAPI file> <recorded file> [<example objects>]');
    process.exit(2);
  }
  const read = (file) => readFileSync(file, 'utf8');
  const exchanges = read(recorded).split('\n').filter(Boolean);
  const { checked, problems, unlisted } = checkExchanges(
    JSON.parse(read(description)),
    exchanges.map((line) => JSON.parse(line)),
    examples ? JSON.parse(read(examples)) : {},
  );
  console.log(`${checked} of ${exchanges.length} exchanges compared with the description.`);
  if (unlisted.length > 0) console.log(['Not in the description:', ...unlisted].join('\n  '));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
