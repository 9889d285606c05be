import type { APIRequestContext } from '@playwright/test';
import type { Send } from '../../server/test/api-client.ts';

/** With the cookies of this browser. */
export const overPlaywright =
  (api: APIRequestContext, headers: Record<string, string> = {}): Send =>
  async (method, path, data) => {
    const answer = await api.fetch(path, { method, data, headers });
    const text = await answer.text();
    return { status: answer.status(), body: text ? (JSON.parse(text) as unknown) : {} };
  };
