import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { Env } from './wire/http.ts';

const FILES = {
  'provider.css': 'text/css; charset=utf-8',
  'checkout.css': 'text/css; charset=utf-8',
  'outcome.css': 'text/css; charset=utf-8',
  'control.css': 'text/css; charset=utf-8',
  'icon.svg': 'image/svg+xml',
  'checkout.js': 'text/javascript; charset=utf-8',
};

/** The few files the pages need: read once, so a request can never name another one. */
export function publicFiles() {
  const routes = new Hono<Env>();
  for (const [name, type] of Object.entries(FILES)) {
    const content = readFileSync(join(import.meta.dirname, 'public', name), 'utf8');
    routes.get(`/${name}`, (call) =>
      call.body(content, 200, {
        'content-type': type,
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      }),
    );
  }
  return routes;
}
