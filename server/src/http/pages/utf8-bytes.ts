/** A binary string: Node sends it in one piece with the headers. */
export function utf8Bytes(text: string): string {
  return Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1');
}
