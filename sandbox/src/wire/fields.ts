import type { Money } from '../store/records.ts';
import { invalid } from './errors.ts';

export const MOST_UNITS = 99_999_999_99;

/** Reads what came over the wire and complains by the field's name, never by its value. */
export class Fields {
  readonly #values: Record<string, unknown>;
  readonly #path: string;

  constructor(value: unknown, path = '') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw invalid(`${path || 'body'} must be an object`);
    }
    this.#values = value as Record<string, unknown>;
    this.#path = path;
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined;
  }

  /** Missing and null are the same to this provider. */
  missing(name: string): boolean {
    return this.#values[name] === undefined || this.#values[name] === null;
  }

  text(name: string, most = 500): string {
    const value = this.#required(name);
    if (typeof value !== 'string' || value.trim() === '') throw this.wrong(name, 'must be text');
    if (value.length > most) throw this.wrong(name, `must be at most ${most} characters`);
    return value;
  }

  optionalText(name: string, most = 500): string | null {
    return this.missing(name) ? null : this.text(name, most);
  }

  integer(name: string, least: number, most: number): number {
    const value = this.#required(name);
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
      throw this.wrong(name, 'must be an integer');
    }
    if (value < least || value > most) throw this.wrong(name, `must be from ${least} to ${most}`);
    return value;
  }

  number(name: string, least: number, most: number): number {
    const value = this.#required(name);
    if (typeof value !== 'number' || !(value >= least && value <= most)) {
      throw this.wrong(name, `must be a number from ${least} to ${most}`);
    }
    return value;
  }

  flag(name: string): boolean {
    const value = this.#required(name);
    if (typeof value !== 'boolean') throw this.wrong(name, 'must be true or false');
    return value;
  }

  oneOf<T extends string | number>(name: string, allowed: readonly T[]): T {
    const value = this.#required(name);
    const found = allowed.find((item) => item === value);
    if (found === undefined) throw this.wrong(name, `must be one of ${allowed.join(', ')}`);
    return found;
  }

  object(name: string): Fields {
    return new Fields(this.#required(name), this.#name(name));
  }

  optionalObject(name: string): Fields | null {
    return this.missing(name) ? null : this.object(name);
  }

  list(name: string): unknown[] {
    const value = this.#required(name);
    if (!Array.isArray(value)) throw this.wrong(name, 'must be a list');
    return value as unknown[];
  }

  texts(name: string): string[] {
    return this.list(name).map((item) => {
      if (typeof item !== 'string') throw this.wrong(name, 'must be a list of texts');
      return item;
    });
  }

  webAddress(name: string): string {
    const value = this.text(name, 2000);
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
      throw this.wrong(name, 'must be a URL');
    }
    return value;
  }

  money(name: string, least = 1): Money {
    const money = this.object(name);
    return {
      units: money.integer('units', least, MOST_UNITS),
      currencyCode: money.currency('currencyCode'),
    };
  }

  currency(name: string): string {
    const code = this.text(name, 3);
    if (!/^[A-Z]{3}$/.test(code)) throw this.wrong(name, 'must be a currency code');
    return code;
  }

  wrong(name: string, why: string): Error {
    return invalid(`${this.#name(name)} ${why}`);
  }

  #required(name: string): unknown {
    if (this.missing(name)) throw this.wrong(name, 'is required');
    return this.#values[name];
  }

  #name(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`;
  }
}
