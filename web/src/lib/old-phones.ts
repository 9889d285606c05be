/** The build lowers syntax to Chrome 91 but adds no functions; old-phones.test.ts finds others that are missing. */
export function fillGapsOfOldPhones(): void {
  fill(Object, 'hasOwn', (object: object, key: PropertyKey) =>
    Object.prototype.hasOwnProperty.call(object, key),
  );
  // Chrome 92.
  fill(Array.prototype, 'at', at);
  fill(String.prototype, 'at', at);
}

function fill(owner: object, name: string, value: unknown): void {
  if (name in owner) return;
  Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}

function at<T>(this: ArrayLike<T>, index: number): T | undefined {
  return this[index < 0 ? this.length + index : index];
}
