import type { Language } from '@jobly/core/language/language';
import { speak } from '@jobly/core/language/speak';
import { SPANISH } from '@jobly/core/language/spanish/catalogue';
import { translated } from '@jobly/core/language/t';
import type { Locator, Page } from '@playwright/test';

type Wanted = string | RegExp;

let spoken: Language = 'en';
let prepared = false;

/** From now on what is looked for by its English words is found in this language, on every page. */
export function findIn(page: Page, language: Language): void {
  spoken = language;
  if (prepared) return;
  prepared = true;
  // All pages of a process share one prototype, and all locators another.
  translateFinders(Object.getPrototypeOf(page) as Finder);
  translateFinders(Object.getPrototypeOf(page.locator('body')) as Finder);
}

/** In either language: not every word is ours to translate. */
function here(wanted: Wanted, exact = false): Wanted {
  if (spoken === 'en') return wanted;
  const asIs = typeof wanted === 'string' ? escaped(wanted) : wanted.source;
  const sentences = [asIs, ...sentencesFor(wanted)].join('|');
  return new RegExp(exact ? `^(?:${sentences})$` : sentences, 'i');
}

/** The sentence itself, or all of which it is a part. */
function sentencesFor(wanted: Wanted): string[] {
  const said = typeof wanted === 'string' ? speak('es', () => translated(wanted)) : wanted;
  if (said !== wanted) return [escaped(String(said))];
  const has = (english: string) =>
    typeof wanted === 'string' ? english.includes(wanted) : wanted.test(english);
  return Object.entries(SPANISH).flatMap(([english, spanish]) =>
    has(english)
      ? [
          spanish
            .split(/\{\w+\}/)
            .map(escaped)
            .join('.+'),
        ]
      : [],
  );
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

type Finder = Pick<Page & Locator, 'getByRole' | 'getByText' | 'getByLabel' | 'filter'>;

function translateFinders(finder: Finder): void {
  const { getByRole, getByText, getByLabel, filter } = finder;
  Object.assign(finder, {
    getByRole(this: Finder, ...[role, options]: Parameters<Finder['getByRole']>) {
      const name = options?.name;
      return getByRole.call(
        this,
        role,
        name ? { ...options, name: here(name, options.exact) } : options,
      );
    },
    getByText(this: Finder, ...[text, options]: Parameters<Finder['getByText']>) {
      return getByText.call(this, here(text, options?.exact), options);
    },
    getByLabel(this: Finder, ...[text, options]: Parameters<Finder['getByLabel']>) {
      return getByLabel.call(this, here(text, options?.exact), options);
    },
    filter(this: Finder, options?: Parameters<Finder['filter']>[0]) {
      const hasText = options?.hasText;
      return filter.call(this, hasText ? { ...options, hasText: here(hasText) } : options);
    },
  });
}
