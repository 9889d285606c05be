import { STANDING, toPay } from '@jobly/core/test/customer-pages';
import { afterEach, expect, it } from 'vitest';
import { closeCustomerPage, openCustomerPage } from '../../test/customer-frame.ts';

afterEach(closeCustomerPage);

it('gives the business a line of its own where text is twice as large', async () => {
  const { document: shown } = await openCustomerPage(toPay(), 195);
  const widthOf = () => shown.querySelector('h1')!.getBoundingClientRect().width;
  expect(widthOf()).toBeGreaterThan(100);
  shown.documentElement.style.fontSize = '200%';
  expect(widthOf()).toBeGreaterThan(100);
  // Nothing is cut off, and the name is no smaller than what is below it.
  expect(shown.documentElement.scrollWidth).toBe(195);
  const sizeOf = (tag: string) =>
    Number.parseFloat(shown.defaultView!.getComputedStyle(shown.querySelector(tag)!).fontSize);
  expect(sizeOf('h1')).toBeGreaterThanOrEqual(sizeOf('header small'));
});

it('has a preview of the business and the sum, and nothing of the customer', async () => {
  const { document: shown } = await openCustomerPage(toPay());
  const og = [...shown.querySelectorAll('meta[property]')].map((tag) => [
    tag.getAttribute('property'),
    tag.getAttribute('content'),
  ]);
  expect(og).toEqual([
    ['og:title', 'Rivera Plumbing · $425.00'],
    ['og:image', 'https://jobly.example/icons/icon-512.png'],
    ['og:description', 'Secure checkout'],
  ]);
});

it('offers to pay everything at the edge of the text above, in words for who has paid nothing', async () => {
  const first = { ...STANDING, ats: [0], before: [] };
  const { document: shown } = await openCustomerPage(toPay({ standing: first }));
  const words = shown.createRange();
  words.selectNodeContents(shown.querySelector('.box button')!);
  expect(words.toString()).toBe('Pay everything now: $54,999.99');
  const left = (of: Range | Element) => of.getBoundingClientRect().left;
  expect(left(words)).toBe(left(shown.querySelector('.box h2')!));
});
