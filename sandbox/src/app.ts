import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** The body of every error of the provider: three fields, one errorCode for all. */
function refusal(httpCode: ContentfulStatusCode, errorMessage: string) {
  return { httpCode, errorCode: 'LO_PAY_ERR', errorMessage };
}

export function makeSandbox(options: { apiKey: string }): Hono {
  const app = new Hono();
  app.get('/healthz', (context) => context.text('ok'));
  app.use('/api/1/partner/*', async (context, next) => {
    if (context.req.header('x-api-key') !== options.apiKey) {
      return context.json(refusal(401, 'API key missing or incorrect'), 401);
    }
    return next();
  });
  app.notFound((context) => context.json(refusal(404, 'Resource not found'), 404));
  return app;
}
