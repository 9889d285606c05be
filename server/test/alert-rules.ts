export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export const samplesIn = (text: string): Sample[] =>
  [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name, labels = '', value]) => ({
    name: name!,
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, of]) => [label!, of!]),
    ),
    value: Number(value),
  }));

interface Selector {
  text: string;
  /** Over a time span: the increase counts. */
  isRange: boolean;
  matches: (sample: Sample) => boolean;
}

export interface Rule {
  name: string;
  expression: string;
  selectors: Selector[];
  /** Has a `for` clause. */
  waits: boolean;
}

const SELECTOR = /\b((?:jobly|nodejs)_\w+)(\{[^}]*\})?(\[\w+\])?/g;

/** With the series of ours that each rule names. */
export const rulesIn = (yaml: string): Rule[] =>
  yaml
    .split('- alert: ')
    .slice(1)
    .map((block) => {
      const folded = /expr: >\n([^]*?)\n\s+(?:for|labels):/.exec(block)?.[1];
      const expression = (folded ?? /expr: (.*)/.exec(block)![1]!).replace(/\s+/g, ' ').trim();
      const selectors = [...expression.matchAll(SELECTOR)].map(
        ([, name, labels = '', range]): Selector => {
          const tests = [...labels.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)];
          return {
            text: name! + labels,
            isRange: range !== undefined,
            matches: (sample) =>
              sample.name === name &&
              tests.every(([, label, operator, wanted]) => {
                const value = sample.labels[label!] ?? '';
                const isSo = operator!.includes('~')
                  ? new RegExp(`^(?:${wanted})$`).test(value)
                  : value === wanted;
                return isSo === !operator!.startsWith('!');
              }),
          };
        },
      );
      const waits = /\n\s+for: /.test(block);
      return { name: /^\w+/.exec(block)![0], expression, selectors, waits };
    });

const OPERATORS: Record<string, (value: number, bound: number) => boolean> = {
  '>': (value, bound) => value > bound,
  '<': (value, bound) => value < bound,
  '==': (value, bound) => value === bound,
};

/**
 * Alerts that would fire: beyond the bound in one scrape, or in all where the rule has a `for` clause. For a range or
 * a ratio, the first series must stand still.
 */
export function firing({ expression, selectors, waits }: Rule, scrapes: Sample[][]): string[] {
  const [, operator, bound] = /(>|<|==) ([\d.e]+)$/.exec(expression)!;
  const [selector] = selectors;
  const matching = (samples: Sample[]) => samples.filter(selector!.matches);
  if (selector!.isRange) {
    const sum = (samples: Sample[]) => matching(samples).reduce((all, { value }) => all + value, 0);
    const rise = sum(scrapes.at(-1)!) - sum(scrapes[0]!);
    return rise === 0 ? [] : [`${selector!.text} rose by ${rise}`];
  }
  const isBeyond = ({ value }: Sample) =>
    OPERATORS[operator!]!(expression.startsWith('abs(') ? Math.abs(value) : value, Number(bound));
  const beyond = scrapes.map((samples) =>
    matching(samples)
      .filter(isBeyond)
      .map(({ name, labels }) => name + JSON.stringify(labels)),
  );
  const [first = []] = beyond;
  return waits
    ? first.filter((series) => beyond.every((one) => one.includes(series)))
    : [...new Set(beyond.flat())];
}
