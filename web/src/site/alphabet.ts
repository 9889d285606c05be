/** Letters as strokes, since the server has no fonts: width and path each; capitals are 10 high. */
const ALPHABET: Record<string, readonly [width: number, path: string]> = {
  A: [7.6, 'M0 10 3.8 0l3.8 10M1.3 6.6h5'],
  B: [6.6, 'M0 0v10h3.9a2.7 2.7 0 0 0 0-5.4H0M0 0h3.5a2.3 2.3 0 0 1 0 4.6'],
  C: [7.2, 'M7.2 2A4.2 5 0 1 0 7.2 8'],
  D: [7.4, 'M0 0v10h2.4a5 5 0 0 0 0-10z'],
  E: [5.8, 'M5.8 0H0v10h5.8M0 5h4.8'],
  F: [5.6, 'M5.6 0H0v10M0 5h4.6'],
  G: [7.8, 'M7.2 2A4.3 5 0 1 0 7.8 7.2V5.4H4.8'],
  H: [7, 'M0 0v10M7 0v10M0 5h7'],
  I: [0, 'M0 0v10'],
  J: [5, 'M5 0v6.8a2.7 3.2 0 0 1-5 .8'],
  K: [6.6, 'M0 0v10M6.2 0 0 6.2M2.3 4l4.3 6'],
  L: [5.4, 'M0 0v10h5.4'],
  M: [8.6, 'M0 10V0l4.3 6.6L8.6 0v10'],
  N: [7.2, 'M0 10V0l7.2 10V0'],
  O: [8.6, 'M4.3 0a4.3 5 0 0 0 0 10 4.3 5 0 0 0 0-10z'],
  P: [6.4, 'M0 10V0h3.6a2.8 2.8 0 0 1 0 5.6H0'],
  Q: [8.6, 'M4.3 0a4.3 5 0 0 0 0 10 4.3 5 0 0 0 0-10zM5.4 7l2.8 3.4'],
  R: [6.8, 'M0 10V0h3.7a2.8 2.8 0 0 1 0 5.6H0M3.4 5.6 6.8 10'],
  S: [
    6.4,
    'M6 2C5.6.8 4.6 0 3.2 0 1.5 0 .3 1 .3 2.5c0 3.3 6.1 1.7 6.1 5 0 1.5-1.4 2.5-3.2 2.5C1.5 10 .3 9.2 0 7.8',
  ],
  T: [7, 'M0 0h7M3.5 0v10'],
  U: [7, 'M0 0v6.4a3.5 3.6 0 0 0 7 0V0'],
  V: [7.4, 'M0 0l3.7 10L7.4 0'],
  W: [11, 'M0 0l2.7 10L5.5 1.5 8.3 10 11 0'],
  X: [6.8, 'M0 0l6.8 10M6.8 0 0 10'],
  Y: [7, 'M0 0l3.5 5v5M7 0 3.5 5'],
  Z: [6.6, 'M0 0h6.6L0 10h6.6'],
  0: [6.8, 'M3.4 0a3.4 5 0 0 0 0 10 3.4 5 0 0 0 0-10z'],
  1: [2.4, 'M0 2l2.4-2v10'],
  2: [6.2, 'M.2 2.8A2.9 2.8 0 0 1 5.9 2.8c0 1-.3 1.6-1 2.4L0 10h6.2'],
  3: [6.2, 'M.4 0h5.4L2.9 4A3 3 0 1 1 0 8'],
  4: [6.8, 'M5.2 10V0L0 7h6.8'],
  5: [6, 'M5.6 0H1L.5 4.6A3 2.9 0 1 1 0 8.2'],
  6: [6.4, 'M4.6 0 .9 5M3.2 3.8a3.1 3.1 0 1 0 .01 0z'],
  7: [6, 'M0 0h6L2 10'],
  8: [6.2, 'M3.1 0a2.4 2.3 0 1 0 .01 0zM3.1 4.6a3 2.7 0 1 0 .01 0z'],
  9: [6.4, 'M1.8 10 5.5 5M3.2 0a3.1 3.1 0 1 0 .01 0z'],
  '&': [
    7.2,
    'M7.2 10 1.6 3.4C.4 1.8 1.4 0 3 0s2.7 1.7 1.5 3L1.2 5.7C-.7 7.4.5 10 3 10c2.1 0 3.6-1.6 4-4.2',
  ],
  "'": [0, 'M0 0v2.3'],
  '-': [3.2, 'M0 5.4h3.2'],
  '.': [0, 'M0 10v.01'],
  ',': [0.6, 'M.6 9.8 0 11.4'],
  '/': [4, 'M4 0 0 10'],
  '+': [5, 'M0 5.4h5M2.5 2.9v5'],
  '!': [0, 'M0 0v6.4M0 10v.01'],
  '(': [1.8, 'M1.8-.6a7 7 0 0 0 0 11.2'],
  ')': [1.8, 'M0-.6a7 7 0 0 1 0 11.2'],
  '·': [0, 'M0 5v.01'],
};

/** Above the middle of a capital. */
const MARKS: Record<string, string> = {
  '\u0301': 'M-.6-1.9.9-3.3',
  '\u0300': 'M.6-1.9-.9-3.3',
  '\u0303': 'M-2-2.2q1-1.3 2-.6t2-.6',
  '\u0308': 'M-1.5-2.4v.01M1.5-2.4v.01',
  '\u0302': 'M-1.2-1.9 0-3.2l1.2 1.3',
};

const SPACE = 4.2;
const BETWEEN = 2.8;

/** Without emoji and other scripts. */
export function drawableText(text: string): string {
  const plain = text.replace(/[’‘]/g, "'").replace(/[–—]/g, '-').toUpperCase().normalize('NFD');
  return Array.from(plain)
    .filter((sign) => sign === ' ' || sign in ALPHABET || sign in MARKS)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

export function widthOf(text: string): number {
  let width = 0;
  for (const sign of text) {
    if (sign === ' ') width += SPACE;
    else if (sign in ALPHABET) width += ALPHABET[sign]![0] + BETWEEN;
  }
  return Math.max(0, width - BETWEEN);
}

/** Paths of a line with capitals `size` high at (x, y). */
export function drawText(text: string, x: number, y: number, size: number): string {
  const scale = size / 10;
  let at = 0;
  let middle = 0;
  let paths = '';
  const place = (path: string, from: number) => {
    paths += `<path transform="translate(${(x + from * scale).toFixed(1)} ${y})scale(${scale})" d="${path}"/>`;
  };
  for (const sign of text) {
    if (sign === ' ') at += SPACE;
    else if (sign in MARKS) place(MARKS[sign]!, middle);
    else {
      const [width, path] = ALPHABET[sign]!;
      place(path, at);
      middle = at + width / 2;
      at += width + BETWEEN;
    }
  }
  return paths;
}

/** Wraps words to a width; undefined when one word is wider. */
export function linesOf(text: string, widest: number): string[] | undefined {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ');
    if (lines.length > 0 && widthOf(longer) <= widest) lines[lines.length - 1] = longer;
    else if (widthOf(word) > widest) return undefined;
    else lines.push(word);
  }
  return lines;
}
