import { inflateSync } from 'node:zlib';

/** The lines of a PDF that pdfkit made with one of the standard fonts, page by page. */
export function pdfLines(file: Buffer): string[] {
  const streams = file.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs);
  return Array.from(streams, ([, stream]) => inflateSync(Buffer.from(stream!, 'latin1')))
    .flatMap((stream) => stream.toString('latin1').match(/^\[.*\] TJ$/gm) ?? [])
    .map((line) => line.match(/(?<=<)[0-9a-f]*(?=>)/g)!.join(''))
    .map((hex) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')));
}
