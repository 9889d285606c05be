const hidden = '[redacted]';

/** What Node's console and errors look for. */
const inspectCustom = Symbol.for('nodejs.util.inspect.custom');

/** Holds a value that must never be printed: every way to turn it into text gives `[redacted]`. */
export class Secret<T = string> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  /** The only way in; search for it to see every place that reads a secret. */
  reveal(): T {
    return this.#value;
  }

  toString(): string {
    return hidden;
  }

  toJSON(): string {
    return hidden;
  }

  [inspectCustom](): string {
    return hidden;
  }
}

/**
 * While a secret is being replaced two are accepted, the one in use first: what either proves is proved.
 * `prove` throws when it is not.
 */
export function provenByEither<Key, Result>(
  secret: Key,
  previous: Key | undefined,
  prove: (secret: Key) => Result,
): Result {
  try {
    return prove(secret);
  } catch (error) {
    if (!previous) throw error;
    return prove(previous);
  }
}
