import { beforeAll } from 'vitest';

/** Made before the file's tests; the object is empty until then. */
export function beforeTests<T extends object>(make: () => T | Promise<T>): T {
  const made = {} as T;
  beforeAll(async () => {
    Object.assign(made, await make());
  });
  return made;
}
