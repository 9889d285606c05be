import { callbackify } from 'node:util';
import pg from 'pg';
import { askBriefly } from './with-client.ts';

/** For URLs with several hosts: postgres://user@a:5432,b:5432/name. */
export function hostUrls(url: string): string[] {
  const [, before, hosts, after] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  if (!hosts?.includes(',')) return [url];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

export const withHosts = (url: string, hosts: string): string =>
  url.replace(/^(\w+:\/\/(?:[^/?#]*@)?)[^/?#]*/, `$1${hosts}`);

/** The current primary; it may change while we run. */
export async function writableUrl(url: string): Promise<string> {
  const urls = hostUrls(url);
  if (urls.length === 1) return url;
  return Promise.any(urls.map(refuseReadOnly)).catch(({ errors }: AggregateError) => {
    // Standbys are read-only, so another host's error explains the primary's problem.
    throw errors.find(({ code }: { code?: string }) => code !== READ_ONLY) ?? errors[0];
  });
}

async function refuseReadOnly(url: string): Promise<string> {
  const asked = 'show transaction_read_only';
  const reply = await askBriefly<{ transaction_read_only: string }>(url, asked);
  if (reply?.transaction_read_only === 'off') return url;
  throw readOnlyError();
}

export const readOnlyError = (): Error =>
  Object.assign(new Error('the database is read-only'), { code: READ_ONLY });

const READ_ONLY = '25006';

export type ChooseHost = (url: string) => Promise<string>;

/** node-postgres supports one host: this client chooses one at each connect. */
export class DatabaseClient extends pg.Client {
  readonly #url: string;
  readonly #choose: ChooseHost;

  constructor({ choose = writableUrl, ...config }: pg.ClientConfig & { choose?: ChooseHost } = {}) {
    const url = config.connectionString ?? '';
    super({ ...config, connectionString: hostUrls(url)[0] });
    this.#url = url;
    this.#choose = choose;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    if (!callback) return this.#connect();
    return callbackify(() => this.#connect())(callback);
  }

  async #connect(): Promise<pg.Client> {
    const url = await this.#choose(this.#url);
    if (url !== this.#url) {
      const { host, port } = new pg.Client({ connectionString: url });
      Object.assign(this, { host, port });
    }
    return super.connect();
  }
}
