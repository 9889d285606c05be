import { Agent, request } from 'node:http';

/** Requests per second of one address at `connections` keep-alive connections. */
export async function requestsPerSecond(
  url: string,
  options: { connections: number; seconds: number; headers?: Record<string, string> },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  const endMs = Date.now() + options.seconds * 1000;
  let answered = 0;
  const visitor = async () => {
    while (Date.now() < endMs) {
      await once(url, agent, options.headers ?? {});
      answered += 1;
    }
  };
  const begunMs = performance.now();
  await Promise.all(Array.from({ length: options.connections }, visitor));
  agent.destroy();
  return answered / ((performance.now() - begunMs) / 1000);
}

function once(url: string, agent: Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    })
      .on('error', reject)
      .end();
  });
}
