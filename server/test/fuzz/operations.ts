import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Schema } from './schema.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Schema;
}

type Content = Record<string, { schema?: Schema }>;

export interface Operation {
  /** `GET /sites/{slug}`, as in the other tables. */
  name: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: Content | undefined;
  responses: Record<string, DeclaredResponse>;
}

export interface DeclaredResponse {
  /** By content type; without a schema only the type is checked. */
  content: Record<string, ValidateFunction | undefined>;
}

interface Document {
  paths: Record<string, Record<string, DocumentOperation>>;
}

interface DocumentOperation {
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

/** With a validator per declared answer. */
export function operationsOf(document: Document): Operation[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'openapi');
  const validator = (pointer: string[]) =>
    ajv.compile({ $ref: `openapi#/${pointer.map(escape).join('/')}` });
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters ?? [],
      body: operation.requestBody?.content,
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, { content = {} }]) => [
          status,
          {
            content: Object.fromEntries(
              Object.entries(content).map(([type, { schema }]) => [
                type,
                schema &&
                  validator([
                    'paths',
                    path,
                    method,
                    'responses',
                    status,
                    'content',
                    type,
                    'schema',
                  ]),
              ]),
            ),
          },
        ]),
      ),
    })),
  );
}

/** Escaped for a JSON pointer in a URL. */
const escape = (name: string) =>
  encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
