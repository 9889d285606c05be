import pg from 'pg';
import { vi } from 'vitest';

/** A statement as it went over the wire. */
export interface Sent {
  login: string;
  text: string;
  values: unknown[];
}

/** The parts of pg that are not in its types, or not as they are. */
interface Wire {
  parse: (statement: { name: string; text: string }) => unknown;
  bind: (portal: { statement?: string; values?: unknown[] }) => unknown;
  query: (text: string) => unknown;
}
interface Client {
  connection: object;
  user?: string;
  query: (...given: unknown[]) => unknown;
}

/** Every query of this process from here on, from any pool. */
export function tapWire(): Sent[] {
  const sent: Sent[] = [];
  const wire = pg.Connection.prototype as unknown as Wire;
  const { parse, bind, query } = wire;
  const logins = new WeakMap<object, string>();
  const texts = new WeakMap<object, Map<string, string>>();
  const loginOf = (connection: object) => logins.get(connection) ?? '';
  const client = pg.Client.prototype as unknown as Client;
  const ask = client.query;
  vi.spyOn(client, 'query').mockImplementation(function (this: Client, ...given) {
    logins.set(this.connection, this.user ?? '');
    return Reflect.apply(ask, this, given);
  });
  vi.spyOn(wire, 'parse').mockImplementation(function (this: Wire, statement) {
    const known = texts.get(this) ?? new Map<string, string>();
    texts.set(this, known.set(statement.name ?? '', statement.text));
    return Reflect.apply(parse, this, [statement]);
  });
  vi.spyOn(wire, 'bind').mockImplementation(function (this: Wire, portal) {
    const text = texts.get(this)?.get(portal.statement ?? '') ?? '';
    sent.push({ login: loginOf(this), text, values: portal.values ?? [] });
    return Reflect.apply(bind, this, [portal]);
  });
  vi.spyOn(wire, 'query').mockImplementation(function (this: Wire, text) {
    sent.push({ login: loginOf(this), text, values: [] });
    return Reflect.apply(query, this, [text]);
  });
  return sent;
}
