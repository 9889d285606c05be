/**
 * The build lowers syntax to Chrome 91 but adds no missing functions. This is the one that the bundle
 * calls and that version lacks (found by searching the built files for newer ones).
 */
export function fillGapsOfOldPhones(): void {
  if (typeof Object.hasOwn === 'function') return;
  Object.hasOwn = (object, key) => Object.prototype.hasOwnProperty.call(object, key);
}
