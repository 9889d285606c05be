import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkExchanges, decodeForm } from './recorded-exchanges.mjs';

const money = { type: 'object', properties: { amount: { type: 'integer' } }, required: ['amount'] };
const form = (schema) => ({ content: { 'application/x-www-form-urlencoded': { schema } } });
const description = {
  paths: {
    '/v1/orders': {
      get: { parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }] },
      post: {
        requestBody: form({
          type: 'object',
          required: ['items'],
          properties: {
            items: { type: 'array', items: { type: 'object', properties: { price: money } } },
            paid: { type: 'boolean' },
            tip: { anyOf: [money, { type: 'string', enum: [''] }] },
          },
        }),
      },
    },
    '/v1/orders/{order}': { get: { parameters: [{ name: 'order', in: 'path' }] } },
  },
};

const exchange = (method, path, body = '', changes = {}) => ({
  method,
  path,
  body,
  status: 200,
  answer: {},
  ...changes,
});
const create = (body, changes) => exchange('POST', '/v1/orders', body, changes);

void test('a form is decoded by its brackets', () => {
  const decoded = decodeForm(new URLSearchParams('a[b][0]=x&a[b][1]=y&c=1&d[]=z'));
  assert.deepEqual(decoded, { a: { b: ['x', 'y'] }, c: '1', d: ['z'] });
});

void test('what the description has is compared, queries and paths included', () => {
  const { checked, problems, unlisted } = checkExchanges(description, [
    create('items[0][price][amount]=100&paid=true&tip='),
    exchange('GET', '/v1/orders?limit=3'),
    exchange('GET', '/v1/orders/or_1'),
  ]);
  assert.deepEqual({ checked, problems, unlisted }, { checked: 3, problems: [], unlisted: [] });
});

void test('a missing parameter and one of another type are problems, once each', () => {
  const { problems } = checkExchanges(description, [
    create('paid=true'),
    create('items[0][price][amount]=one'),
    create('items[0][price][amount]=one'),
    exchange('GET', '/v1/orders?limit=some'),
  ]);
  assert.deepEqual(problems, [
    'GET /v1/orders: limit must be integer',
    "POST /v1/orders:  must have required property 'items'",
    'POST /v1/orders: items.0.price.amount must be integer',
  ]);
});

void test('a path and parameters that the description lacks are listed, and the rest is compared', () => {
  const { problems, unlisted } = checkExchanges(description, [
    create('items[0][price][amount]=one&items[0][odd][deep]=1&tip[extra]=1&tip[amount]=2&new=1'),
    exchange('POST', '/v1/files/file_12345678', 'purpose=x'),
  ]);
  assert.deepEqual(problems, ['POST /v1/orders: items.0.price.amount must be integer']);
  assert.deepEqual(unlisted, [
    'POST /v1/files/{id}',
    'POST /v1/orders: items.odd',
    'POST /v1/orders: new',
    'POST /v1/orders: tip.extra',
  ]);
});

void test('a refused request need not be valid', () => {
  const { checked, problems } = checkExchanges(description, [create('', { status: 400 })]);
  assert.deepEqual({ checked, problems }, { checked: 0, problems: [] });
});

void test('an answer has every field of the example of its kind, wherever it stands', () => {
  const answer = { object: 'list', data: [{ object: 'order', id: 1 }] };
  const examples = { order: { object: 'order', id: 2, note: null } };
  const { problems } = checkExchanges(
    description,
    [exchange('GET', '/v1/orders', '', { answer })],
    examples,
  );
  assert.deepEqual(problems, ['order has no note']);
});
