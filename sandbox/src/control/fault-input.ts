import { z } from 'zod';
import { optional, orElse, text } from '../wire/input.ts';

export const REFUSALS = {
  '400': 'Bad request',
  '401': 'API key missing or incorrect',
  '403': 'Forbidden',
  '404': 'Resource not found',
  '408': 'Request timeout',
  '409': 'Conflict',
  '422': 'Request cannot be processed',
  '429': 'Too many requests',
  '500': 'Internal server error',
  '502': 'Bad gateway',
  '503': 'Service unavailable',
};

/** These do the work, keep the status and spoil the body. */
export const SPOILED = {
  'non-json': ['<html><body>Bad gateway</body></html>', 'text/html; charset=utf-8'],
  empty: [null, null],
  'wrong-shape': ['{"result":{"unexpected":true}}', 'application/json'],
} as const;

export const isRefusal = (kind: string): kind is keyof typeof REFUSALS => kind in REFUSALS;
const isSpoiled = (kind: string): kind is keyof typeof SPOILED => kind in SPOILED;

export const FAULT_KINDS = [
  ...Object.keys(REFUSALS).filter(isRefusal),
  'reset-after-commit',
  'reset-before',
  'no-effect',
  'slow',
  ...Object.keys(SPOILED).filter(isSpoiled),
] as const;

export const FaultInput = z.object({
  method: orElse(text(10).toUpperCase(), '*'),
  path: orElse(text(), '/').refine(
    (path) => !path.startsWith('^') || isPattern(path),
    'is not a regular expression',
  ),
  kind: z.enum(FAULT_KINDS),
  message: optional(text()),
  seconds: orElse(z.number().min(0).max(600), 30),
  times: optional(z.int().min(1).max(1_000_000)),
});
export type FaultInput = z.output<typeof FaultInput>;

function isPattern(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}
