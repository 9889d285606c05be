/** A text whose characters are the bytes of another: Node sends that in one piece with its head. */
export function utf8Bytes(text: string): string {
  // As many bytes as characters: it is that already.
  return Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1');
}
