import { ErrorReply, Nothing, type Audience, type Contract } from '@jobly/core/contract';
import { PRODUCT_NAME } from '@jobly/core/brand';
import { ERRORS, type ErrorCode } from '@jobly/core/error-catalogue';
import * as z from 'zod';
import { sessionCookie } from '../cookies.ts';
import { isShutWhileFrozen, isStaff, isStaffOnly, openRoute, type Route } from '../route.ts';

type Json = Record<string, unknown>;

/** Possible on any call, so no contract repeats them. */
const COMMON_ERRORS: ErrorCode[] = [
  'invalid_request',
  'rate_limited',
  'server_error',
  'unavailable',
];

/** Staff's calls are listed for staff alone. */
export function openApiRoute(allRoutes: () => Route[], publicUrl: string): Route {
  return openRoute(
    'GET /openapi.json',
    { summary: 'This API, for machines', answers: { 'application/json': [200] } },
    async (context) => {
      const staff = await isStaff(context);
      const routes = allRoutes().filter(({ contract }) => staff || !isStaffOnly(contract.audience));
      return context.json(openApiDocument(routes, publicUrl));
    },
  );
}

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
  return {
    operationId: operationId(contract),
    summary: contract.summary,
    'x-audience': contract.audience,
    security: contract.audience === 'anyone' ? [] : [{ session: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(contract.method !== 'GET' ? requestBody(contract) : {}),
    responses: responsesOf(contract),
  };
}

function requestBody({ body, form }: Route['contract']): Json {
  if (form) {
    const schema = jsonSchema(form, 'input');
    return { requestBody: { content: { 'application/x-www-form-urlencoded': { schema } } } };
  }
  if (!body || body === (Nothing as Contract['body'])) return {};
  return { requestBody: { required: true, ...inJson(jsonSchema(body, 'input')) } };
}

interface Described {
  description: string;
  content?: Json;
}

/** What a status can come as: a page answers some of its errors by a page, others in JSON. */
function responsesOf(contract: Route['contract']): Record<string, Described> {
  const { reply, answers = {} } = contract;
  const responses = errorResponses(contract);
  if (reply) responses[200] = { description: 'Done', ...inJson(jsonSchema(reply)) };
  for (const [type, statuses] of Object.entries(answers)) {
    for (const status of statuses) {
      const { description = DESCRIPTIONS[status] ?? 'Refused', content = {} } =
        responses[status] ?? {};
      responses[status] =
        type === 'none' ? { description } : { description, content: { ...content, [type]: {} } };
    }
  }
  return responses;
}

const DESCRIPTIONS: Record<number, string> = {
  200: 'Done',
  204: 'Done',
  302: 'Elsewhere',
  303: 'Elsewhere',
  304: 'As the browser has it',
  307: 'Elsewhere',
};

/** By whom a call is for: staff's is unknown to everybody else (http/route.ts). */
const ADMISSION_ERRORS: Record<Audience, ErrorCode[]> = {
  anyone: [],
  'signed-in': ['not_authenticated', 'passkey_needed'],
  staff: ['not_found', 'passkey_needed'],
  admin: ['not_found', 'passkey_needed'],
};

function errorsOf(contract: Route['contract']): ErrorCode[] {
  const { audience, method, reads, own, errors = [] } = contract;
  const changes = method !== 'GET';
  const all: ErrorCode[] = [
    ...ADMISSION_ERRORS[audience],
    ...errors,
    ...(changes ? (['cross_site', 'body_too_large'] as const) : []),
    ...(changes && audience === 'signed-in' && !reads && !own ? (['read_only_view'] as const) : []),
    ...(isShutWhileFrozen(contract) ? (['account_frozen'] as const) : []),
    ...COMMON_ERRORS,
  ];
  return [...new Set(all)];
}

function errorResponses(contract: Route['contract']): Record<string, Described> {
  const byStatus = Map.groupBy(errorsOf(contract), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n'),
        ...inJson({
          $ref: '#/components/schemas/Error',
          properties: { code: { enum: codes } },
        }),
      },
    ]),
  );
}

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
  const { properties = {}, required = [] } = (schema ? jsonSchema(schema, 'input') : {}) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return { properties, required };
}

/** What a caller may send (`input`), or what they get (`output`): a default makes them differ. */
function jsonSchema(schema: Contract['reply'], io: 'input' | 'output' = 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io });
  return rest;
}
