import { beforeAll } from 'vitest';

/**
 * What `make` gives, made before the tests of the file that asks for it. The file names it at its top: until then
 * the object is empty.
 */
export function beforeTests<T extends object>(make: () => T | Promise<T>): T {
  const made = {} as T;
  beforeAll(async () => {
    Object.assign(made, await make());
  });
  return made;
}
