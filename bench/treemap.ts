import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

const PICTURE = join(import.meta.dirname, 'treemap.svg');
const WIDTH = 1600;
const HEIGHT = 1000;
const HEADING = 18;

interface Part {
  name: string;
  bytes: number;
}
interface Box extends Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws what is in each file of the contractor's app, by the size of its modules, into treemap.svg. */
export async function drawTreemap(): Promise<string[]> {
  const root = join(import.meta.dirname, '..', 'web');
  const built = (await build({ root, logLevel: 'silent', build: { write: false } })) as
    | Rolldown.RolldownOutput
    | Rolldown.RolldownOutput[];
  const chunks = [built]
    .flat()
    .flatMap(({ output }) => output)
    .filter((file) => file.type === 'chunk')
    .map((chunk) => ({
      name: chunk.name,
      bytes: brotliCompressSync(chunk.code).length,
      parts: partsOf(chunk),
    }))
    .toSorted((a, b) => b.bytes - a.bytes);
  const frame = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const drawn = layOut(chunks, frame).map((box) => {
    const { parts } = chunks.find(({ name }) => name === box.name)!;
    const inside = { ...box, y: box.y + HEADING, height: Math.max(box.height - HEADING, 0) };
    return `${rectangle(box, `${box.name} ${kb(box.bytes)} KB`, '#e8e2d6')}${layOut(parts, inside)
      .map((part) => rectangle(part, part.name.split('/').at(-1)!, '#faf7f2'))
      .join('')}`;
  });
  writeFileSync(
    PICTURE,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">\n${drawn.join('\n')}\n</svg>\n`,
  );
  return [
    'bench/treemap.svg is drawn; the largest files:',
    ...chunks.slice(0, 12).map(({ name, bytes }) => `  ${name}: ${kb(bytes)} KB brotli`),
  ];
}

const kb = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Our modules by themselves, a library as one. */
function partsOf({ modules }: Rolldown.OutputChunk): Part[] {
  const sizes = new Map<string, number>();
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    const [name] = /(?<=node_modules\/)(?:@[^/]+\/)?[^/]+|(?:web|core)\/src\/[^?]*/.exec(id) ?? [
      'build',
    ];
    sizes.set(name, (sizes.get(name) ?? 0) + renderedLength);
  }
  const parts = [...sizes].map(([name, bytes]) => ({ name, bytes }));
  return parts.filter(({ bytes }) => bytes > 0).toSorted((a, b) => b.bytes - a.bytes);
}

/** Halves the list by size and the frame with it, across its longer side, down to one part each. */
function layOut(parts: Part[], frame: Omit<Box, 'name' | 'bytes'>): Box[] {
  const [only] = parts;
  if (!only) return [];
  if (parts.length === 1) return [{ ...frame, ...only }];
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  let first = 0;
  let count = 0;
  while (count < parts.length - 1 && (count === 0 || first < total / 2)) {
    first += parts[count]!.bytes;
    count += 1;
  }
  const share = first / total;
  const { x, y, width, height } = frame;
  const [one, other] =
    width > height
      ? [
          { x, y, width: width * share, height },
          { x: x + width * share, y, width: width * (1 - share), height },
        ]
      : [
          { x, y, width, height: height * share },
          { x, y: y + height * share, width, height: height * (1 - share) },
        ];
  return [...layOut(parts.slice(0, count), one), ...layOut(parts.slice(count), other)];
}

function rectangle({ x, y, width, height, name, bytes }: Box, text: string, fill: string): string {
  const at = (value: number) => value.toFixed(1);
  const fits = height > 14 ? text.slice(0, Math.floor(width / 7)) : '';
  const label = fits && `<text x="${at(x + 4)}" y="${at(y + 13)}">${fits}</text>`;
  return `<g><title>${name}: ${bytes} bytes</title><rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" fill="${fill}" stroke="#8a8272"/>${label}</g>`;
}
