import { ErrorReply, type Contract } from '@jobly/core/contract';
import { PRODUCT_NAME } from '@jobly/core/brand';
import { ERRORS, type ErrorCode } from '@jobly/core/error-catalogue';
import * as z from 'zod';
import type { Route } from '../route.ts';
import { sessionCookie } from '../cookies.ts';

type Json = Record<string, unknown>;

/** Errors that any call can meet, so that no contract has to repeat them. */
const COMMON_ERRORS: ErrorCode[] = [
  'invalid_request',
  'rate_limited',
  'server_error',
  'unavailable',
];

/** The OpenAPI 3.1 document, generated from the same contracts the server validates by. */
export function openApiDocument(routes: Route[], publicUrl: string): Json {
  const session = { type: 'apiKey', in: 'cookie', name: sessionCookie(publicUrl).name };
  const paths: Record<string, Json> = {};
  for (const { contract } of routes) {
    const methods = (paths[contract.path] ??= {});
    methods[contract.method.toLowerCase()] = operation(contract);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-AllRightsReserved' },
    },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: { session },
      schemas: { Error: jsonSchema(ErrorReply) },
    },
    paths,
  };
}

function operation(contract: Route['contract']): Json {
  const parameters = parametersOf(contract);
  const body = contract.body && jsonSchema(contract.body);
  return {
    operationId: operationId(contract),
    summary: contract.summary,
    'x-audience': contract.audience,
    security: contract.audience === 'anyone' ? [] : [{ session: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body && contract.method !== 'GET' && hasProperties(body)
      ? { requestBody: { required: true, ...inJson(body) } }
      : {}),
    responses: {
      200: { description: 'Done', ...(contract.reply && inJson(jsonSchema(contract.reply))) },
      ...errorResponses(contract),
    },
  };
}

export function errorsOf(contract: Route['contract']): ErrorCode[] {
  const session: ErrorCode[] = contract.audience === 'anyone' ? [] : ['not_authenticated'];
  const body: ErrorCode[] = contract.body && contract.method !== 'GET' ? ['body_too_large'] : [];
  const common = contract.reply ? [...body, ...COMMON_ERRORS] : [];
  return [...session, ...(contract.errors ?? []), ...common];
}

function errorResponses(contract: Route['contract']): Json {
  const byStatus = Map.groupBy(errorsOf(contract), (code) => ERRORS[code].status);
  if (byStatus.size === 0) return { '4XX': errorResponse('The request cannot be answered.') };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      errorResponse(codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n')),
    ]),
  );
}

const errorResponse = (description: string): Json => ({
  description,
  ...inJson({ $ref: '#/components/schemas/Error' }),
});

const inJson = (schema: Json) => ({ content: { 'application/json': { schema } } });

/** `GET /sites/{slug}` is `getSitesBySlug`: the name that a generated client calls it by. */
function operationId({ method, path }: Route['contract']): string {
  const words = path
    .replace(/\{(\w+)\}/g, (_, name: string) => `by-${name}`)
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return (
    method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
  );
}

/** A page or a file reads its path by hand; its parameters are in the path all the same. */
function parametersOf({ path, params, query }: Route['contract']): Json[] {
  const described = propertiesOf(params);
  const asked = propertiesOf(query);
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: described.properties[name] ?? { type: 'string' },
    })),
    ...Object.entries(asked.properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: asked.required.includes(name),
      schema,
    })),
  ];
}

function propertiesOf(schema: Contract['params'] | undefined) {
  const { properties = {}, required = [] } = (schema ? jsonSchema(schema) : {}) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return { properties, required };
}

export function hasProperties(schema: Json): boolean {
  return Object.keys((schema['properties'] as Json | undefined) ?? {}).length > 0;
}

export function jsonSchema(schema: Contract['reply']): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  return rest;
}
