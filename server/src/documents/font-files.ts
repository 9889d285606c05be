import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export const WEIGHTS = [400, 600] as const;
export type Weight = (typeof WEIGHTS)[number];

interface Family {
  name: string;
  package: string;
  /** A variable font has all weights in one file. */
  file: (subset: string, weight: Weight) => string;
}

const variable = (name: string, slug: string): Family => ({
  name,
  package: `@fontsource-variable/${slug}`,
  file: (subset) => `${slug}-${subset}-wght-normal.woff2`,
});

const LATIN = variable('Inter', 'inter');
const ARABIC: Family = {
  name: 'IBMPlexSansArabic',
  package: '@fontsource/ibm-plex-sans-arabic',
  file: (subset, weight) => `ibm-plex-sans-arabic-${subset}-${weight}-normal.woff2`,
};
const HEBREW = variable('NotoSansHebrew', 'noto-sans-hebrew');
const CHINESE = variable('NotoSansSC', 'noto-sans-sc');
const KOREAN = variable('NotoSansKR', 'noto-sans-kr');
/** All of JIS level 1, of which the two above lack 44; one weight. */
const JAPANESE: Family = {
  name: 'SawarabiGothic',
  package: '@fontsource/sawarabi-gothic',
  file: (subset) => `sawarabi-gothic-${subset}-400-normal.woff2`,
};

/** The first that has a character draws it. */
export const FAMILIES = [LATIN, HEBREW, ARABIC, CHINESE, KOREAN, JAPANESE];
/** Where kana says that Han characters are Japanese. */
export const FAMILIES_WITH_KANA = [LATIN, JAPANESE, HEBREW, ARABIC, CHINESE, KOREAN];

export interface FontFile {
  family: string;
  subset: string;
  path: string;
}

const { resolve } = createRequire(import.meta.url);
const subsets = new Map<Family, [subset: string, ranges: [from: number, to: number][]][]>();

/** Families are cut into some hundred files, of which a document needs about five. */
export function fontFile(family: Family, codePoint: number, weight: Weight): FontFile | undefined {
  const [subset] =
    subsetsOf(family).find(([, ranges]) =>
      ranges.some(([from, to]) => codePoint >= from && codePoint <= to),
    ) ?? [];
  if (subset === undefined) return undefined;
  const path = resolve(`${family.package}/files/${family.file(subset, weight)}`);
  return { family: family.name, subset, path };
}

function subsetsOf(family: Family) {
  const known = subsets.get(family);
  if (known) return known;
  const index = readFileSync(resolve(`${family.package}/unicode.json`), 'utf8');
  const read = Object.entries(JSON.parse(index) as Record<string, string>).map(
    ([name, ranges]): [string, [number, number][]] => [
      name.replaceAll(/[[\]]/g, ''),
      ranges.split(',').map((range) => {
        const [from, to] = range.slice(2).split('-');
        return [parseInt(from!, 16), parseInt(to ?? from!, 16)];
      }),
    ],
  );
  // The last one is the plainest: 'latin'.
  read.reverse();
  subsets.set(family, read);
  return read;
}

/** Every file that may be needed for a text. Some declare characters that they lack. */
export function readFontFiles(text: string): Map<string, Buffer> {
  const forms = [text, text.normalize('NFC'), text.normalize('NFKD')];
  const characters = new Set(forms.flatMap((form) => Array.from(form)));
  const files = new Map<string, Buffer>();
  for (const character of characters) {
    const codePoint = character.codePointAt(0)!;
    const isLatin = fontFile(LATIN, codePoint, 400) !== undefined;
    for (const family of isLatin ? [LATIN] : FAMILIES) {
      for (const weight of WEIGHTS) {
        const path = fontFile(family, codePoint, weight)?.path;
        if (path && !files.has(path)) files.set(path, readFileSync(path));
      }
    }
  }
  return files;
}
