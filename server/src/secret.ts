const hidden = '[redacted]';

const inspectCustom = Symbol.for('nodejs.util.inspect.custom');

/** Every conversion to text gives `[redacted]`. */
export class Secret<T = string> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  /** The only way to read it, and easy to search for. */
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

/** During rotation both are accepted, current first. `prove` throws on failure. */
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
