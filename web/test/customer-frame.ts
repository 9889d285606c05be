import type { CustomerPage } from '@jobly/core/checkout/page';
import type { Language } from '@jobly/core/language/language';
import axe from 'axe-core';
import { expect, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { renderCustomerPage } from '../src/pay/render.ts';
import { nextFrame } from './frames.ts';
import { QUICKLY, RULES_OF, RULES_OF_WCAG_2_2 } from './accessible.ts';
import { takePicture } from './picture.ts';

/** A customer's page in a frame, with its style and script, but no network. */
export interface CustomerFrame {
  document: Document;
  /** The visible text. */
  words: () => string;
  /** The value beside a name in a list of facts. */
  fact: (name: string) => string | undefined;
  choose: (method: string) => void;
  button: () => HTMLButtonElement;
  resize: (width: number) => void;
}

export async function openCustomerPage(
  shown: CustomerPage,
  width = 390,
  language: Language = 'en',
): Promise<CustomerFrame> {
  closeCustomerPage();
  const frame = document.createElement('iframe');
  frame.title = 'customer';
  frame.style.cssText = `border: 0; width: ${width}px; height: 844px`;
  frame.srcdoc = renderCustomerPage(shown, language);
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.append(frame);
  await loaded;
  const page = frame.contentDocument!;
  frame.contentWindow!.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  return {
    document: page,
    words: () => wordsOf(page.body),
    fact: (name) =>
      [...page.querySelectorAll('dl > div')].find(
        (row) => row.querySelector('dt')!.textContent === name,
      )?.lastElementChild?.textContent,
    choose(method) {
      const options = [...page.querySelectorAll<HTMLElement>('fieldset label')];
      options.find(({ textContent }) => textContent.includes(method))!.click();
    },
    button: () => page.querySelector<HTMLButtonElement>('#pay .go')!,
    resize(to) {
      frame.style.width = `${to}px`;
    },
  };
}

/** Without line breaks. */
export const wordsOf = (element: HTMLElement): string => element.innerText.replace(/\s+/g, ' ');

export function closeCustomerPage(): void {
  document.querySelector('iframe[title=customer]')?.remove();
}

/** Emulates print or dark mode; without an argument, neither. */
export async function emulate(media: { media?: 'print'; dark?: boolean } = {}): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    media: media.media ?? '',
    features: [{ name: 'prefers-color-scheme', value: media.dark ? 'dark' : 'light' }],
  });
}

/** All axe rules in light; in dark only the colours differ, on a narrow screen only the places. */
export async function expectAccessiblePage(
  { document: page }: CustomerFrame,
  { narrow = false } = {},
): Promise<void> {
  const paper = () => getComputedStyle(page.body).backgroundColor;
  const own = axeOf(page);
  if (narrow) return expectNoViolations(own, page, { runOnly: RULES_OF.narrow });
  const light = paper();
  await expectNoViolations(own, page, { rules: RULES_OF_WCAG_2_2 });
  await emulate({ dark: true });
  await vi.waitUntil(() => paper() !== light);
  await expectNoViolations(own, page, { runOnly: ['color-contrast'] });
  await emulate();
}

/** Injected once: half a megabyte of script. */
function axeOf(page: Document): typeof axe {
  const view = page.defaultView as unknown as { axe?: typeof axe };
  if (!view.axe) {
    const script = page.createElement('script');
    script.textContent = axe.source;
    page.head.append(script);
    script.remove();
  }
  return view.axe!;
}

async function expectNoViolations(
  own: typeof axe,
  page: Document,
  options: Parameters<typeof axe.run>[1],
): Promise<void> {
  // A running fade has no contrast.
  await Promise.all(
    page
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map((animation) => animation.finished),
  );
  await nextFrame();
  const { violations, passes } = await own.run(page, { ...QUICKLY, ...options });
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([]);
  expect(passes.length).toBeGreaterThan(0);
  await takePicture();
}
