export interface Answer {
  what: string;
  status: number;
  ms: number;
  body: string;
  cookies: string[];
}

/** `what` is the method and the path. */
export type Ask = (
  what: string,
  given?: { body?: object | string; cookie?: string; headers?: object },
) => Promise<Answer>;

/** Asks a server over HTTP, each time from another address (with 127.0.0.1 as its trusted proxy). */
export function visitorsOf(serverUrl: string): Ask {
  let visitors = 0;
  return async (what, { body, cookie, headers } = {}) => {
    const [method, path] = what.split(' ') as [string, string];
    visitors += 1;
    const begunMs = performance.now();
    const answer = await fetch(serverUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': `198.18.${visitors >> 8}.${visitors & 255}`,
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
      ...(body ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    const ms = Math.round(performance.now() - begunMs);
    const cookies = answer.headers.getSetCookie().map((set) => set.split(';')[0]!);
    return { what, status: answer.status, ms, body: text, cookies };
  };
}
