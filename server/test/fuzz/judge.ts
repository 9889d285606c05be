import { ERRORS, type ErrorCode } from '@jobly/core/error-catalogue';
import type { Operation } from './operations.ts';
import type { FuzzAnswer } from './send.ts';

/** Internals of the database, libraries and stack traces, which must not leak. */
const INTERNALS =
  /\b(select|insert into|update \w+ set|delete from|pg_\w+|pgboss|relation|constraint|violates|duplicate key|syntax error|invalid input|undefined|NaN|zod|ajv|kysely|ECONN\w+|node_modules|JSON at position|Unexpected token)\b|\[object |\.[cm]?[jt]s:\d|\bat \w+ \(/i;

/** Compared with the API document; undefined if correct. */
export function faultIn(
  operation: Operation,
  { status, type, body }: FuzzAnswer,
): string | undefined {
  if (status >= 500) return `answered ${status}`;
  const declared =
    operation.responses[status] ?? operation.responses[`${Math.floor(status / 100)}XX`];
  if (!declared) return `answered ${status}, which is not declared`;
  const types = Object.keys(declared.content);
  if (types.length === 0)
    return body === '' ? undefined : `has a body with ${status}, none is declared`;
  const isDeclared = types.some((one) => one === type || one === `${type.split('/')[0]}/*`);
  if (!isDeclared) return `answered ${status} as '${type}', declared are ${types.join(', ')}`;
  if (type !== 'application/json') return undefined;
  return faultInJson(status, body, declared.content[type]);
}

type Validator = Operation['responses'][string]['content'][string];

function faultInJson(status: number, body: string, validate: Validator): string | undefined {
  const value = JSON.parse(body) as { code?: ErrorCode; message?: string };
  if (validate && !validate(value)) {
    return `breaks its schema with ${status}: ${JSON.stringify(validate.errors)}`;
  }
  if (status < 400) return undefined;
  if (!value.code || ERRORS[value.code]?.status !== status)
    return `has no code of ours with ${status}`;
  return INTERNALS.test(value.message ?? '') ? `tells of our insides: ${value.message}` : undefined;
}
