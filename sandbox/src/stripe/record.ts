import { appendFileSync } from 'node:fs';
import type { MiddlewareHandler } from 'hono';
import type { StripeEnv } from './wire/http.ts';

const SECRET = new Set(['authorization', 'cookie']);

/** Writes each exchange as one line of JSON; of an uploaded file only its description. */
export function recording(file: string): MiddlewareHandler<StripeEnv> {
  return async (call, next) => {
    const { method, url } = call.req;
    const { pathname, search } = new URL(url);
    const isUpload = call.req.header('content-type')?.startsWith('multipart/') ?? false;
    const body = isUpload ? await describeUpload(call.req.raw.clone()) : await call.req.text();
    await next();
    const headers = Object.entries(call.req.header()).filter(([name]) => !SECRET.has(name));
    const answer: unknown = await call.res.clone().json();
    const exchange = {
      method,
      path: pathname + search,
      headers: Object.fromEntries(headers),
      body,
      status: call.res.status,
      answer,
    };
    appendFileSync(file, `${JSON.stringify(exchange)}\n`);
  };
}

async function describeUpload(request: Request): Promise<string> {
  const fields = [...(await request.formData())].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.name,
  ]);
  return new URLSearchParams(fields as [string, string][]).toString();
}
