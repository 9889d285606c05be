/**
 * The build lowers syntax to Chrome 91 but adds no missing functions. These are the ones that the
 * bundle calls and that version lacks; old-phones.test.ts searches the built files for others.
 */
export function fillGapsOfOldPhones(): void {
  Object.hasOwn ??= (object, key) => Object.prototype.hasOwnProperty.call(object, key);
  // Chrome 92.
  Array.prototype.at ??= at;
  String.prototype.at ??= function (this: string, index: number) {
    return this.charAt(index < 0 ? this.length + index : index) || undefined;
  };
}

function at<T>(this: T[], index: number): T | undefined {
  return this[index < 0 ? this.length + index : index];
}
