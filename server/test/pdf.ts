import { inflateSync } from 'node:zlib';
import { getDocumentProxy } from 'unpdf';

interface Element {
  role: string;
  text: string;
}

type Tree = Awaited<ReturnType<Page['getStructTree']>>;
type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** As a reader other than the writer finds it: what is read aloud, in that order, and what is left out (artifacts). */
export async function readPdf(file: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(file), { verbosity: 0 });
  const { info } = await document.getMetadata();
  const elements: Element[] = [];
  const artifacts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const texts = await textsById(page);
    const tree = (await page.getStructTree()) as Tree | null;
    if (tree) collect(tree, texts, elements);
    artifacts.push(...(texts.get('') ?? []).filter((text) => text.trim()));
  }
  const facts = info as Record<string, unknown>;
  return {
    elements,
    artifacts,
    pages: document.numPages,
    title: facts['Title'],
    language: facts['Language'],
  };
}

/** Of marked content, by its id; of artifacts, by none. */
async function textsById(page: Page): Promise<Map<string, string[]>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string[]>();
  const open: string[] = [];
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast((one) => one !== 'span') ?? '';
      texts.set(id, [...(texts.get(id) ?? []), item.str]);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item.type === 'beginMarkedContentProps' ? (item.id ?? 'span') : '');
  }
  return texts;
}

function collect(node: NonNullable<Tree>, texts: Map<string, string[]>, found: Element[]): void {
  const pieces: string[] = [];
  for (const child of node.children) {
    if ('role' in child) collect(child, texts, found);
    else if ('id' in child) pieces.push((texts.get(child.id) ?? []).join(''));
  }
  if (pieces.length > 0) found.push({ role: node.role, text: pieces.join(' ').trim() });
}

export async function pdfLines(file: Buffer): Promise<string[]> {
  const { elements, artifacts } = await readPdf(file);
  return [...elements.map(({ text }) => text), ...artifacts];
}

/** Of the file itself, which pdfkit writes plainly: every font is inside, cut to what is used, and no glyph is missing. */
export function contentOf(file: Buffer) {
  const source = file.toString('latin1');
  const streams = Array.from(source.matchAll(/stream\n(.*?)\nendstream/gs), ([, stream]) =>
    Buffer.from(stream!, 'latin1'),
  );
  const content = streams.map(inflated).join('\n');
  const drawn = Array.from(content.matchAll(/^\[(.*)\] TJ$/gm), ([, shown]) =>
    shown!.match(/(?<=<)[0-9a-f]*(?=>)/g)!.join(''),
  );
  return {
    names: Array.from(source.matchAll(/\/FontName \/(\S+)/g), ([, name]) => name!),
    embedded: source.match(/\/FontFile2 /g)?.length ?? 0,
    used: source.match(/\/Subtype \/Type0/g)?.length ?? 0,
    standard: source.match(/\/Subtype \/Type1/g)?.length ?? 0,
    missingGlyphs: drawn.flatMap((hex) => hex.match(/.{4}/g) ?? []).filter((id) => id === '0000')
      .length,
    actualTexts: Array.from(content.matchAll(/\/ActualText \(((?:\\.|[^\\)])*)\)/gs), ([, text]) =>
      Buffer.from(text!.replaceAll(/\\(.)/gs, unescaped), 'latin1')
        .swap16()
        .toString('utf16le')
        .slice(1),
    ),
  };
}

const ESCAPED: Partial<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const unescaped = (_: string, character: string) => ESCAPED[character] ?? character;

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1');
  } catch {
    return '';
  }
}
