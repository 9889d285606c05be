import { PAY_NOTICES } from '@jobly/core/checkout/messages';
import { TIP, toPay } from '@jobly/core/test/customer-pages';
import { afterEach, expect, it } from 'vitest';
import { contrast } from '../../test/contrast.ts';
import {
  closeCustomerPage,
  emulate,
  expectAccessiblePage,
  openCustomerPage,
  wordsOf,
  type CustomerFrame,
} from '../../test/customer-frame.ts';

afterEach(async () => {
  closeCustomerPage();
  await emulate();
});

const offered = toPay({ tip: { ...TIP, choice: null, cents: 0 } });
const field = ({ document }: CustomerFrame, selector: string) =>
  document.querySelector<HTMLInputElement>(selector)!;
const tipBox = ({ document }: CustomerFrame) => document.querySelector<HTMLDetailsElement>('#tip')!;

function type(page: CustomerFrame, text: string): void {
  const own = field(page, '[name=tipOwn]');
  own.focus();
  own.value = text;
  own.dispatchEvent(new Event('input', { bubbles: true }));
}

/** What the page asked of the server. */
function calls({ document: { defaultView } }: CustomerFrame): Record<string, unknown>[] {
  const asked: Record<string, unknown>[] = [];
  defaultView!.fetch = (_, init) => {
    asked.push(JSON.parse(init!.body as string) as Record<string, unknown>);
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  return asked;
}

it('is behind one line and never chosen for anybody; every total follows it', async () => {
  const page = await openCustomerPage(offered);
  expect(tipBox(page).open).toBe(false);
  expect(page.document.querySelector('[name=tip]:checked')).toBeNull();
  page.choose('Card');
  expect(page.button().textContent).toBe('Pay now · $439.83');
  tipBox(page).open = true;
  page.choose('15%');
  expect(page.words()).toContain(
    'Total $425.00 + $63.75 tip + $14.83 card fee = $503.58 Pay now · $503.58',
  );
  expect(page.words()).toContain('$514.51');
  await expectAccessiblePage(page);
  page.choose('20%');
  expect(page.button().textContent).toBe('Pay now · $524.83');
  page.choose('No tip');
  expect(page.words()).toContain('Total $425.00 + $14.83 card fee = $439.83');
  type(page, '7.50');
  expect(field(page, '[value=own]').checked).toBe(true);
  expect(page.button().textContent).toBe('Pay now · $447.33');
});

it('sends what was chosen; cash has none', async () => {
  const page = await openCustomerPage(offered);
  const asked = calls(page);
  page.choose('Card');
  tipBox(page).open = true;
  page.choose('10%');
  page.button().click();
  await expect.poll(() => asked[0]).toMatchObject({ method: 'card', tipCents: 4_250 });
  await expect.poll(() => page.button().disabled).toBe(false);
  page.choose('Cash');
  expect(getComputedStyle(tipBox(page)).display).toBe('none');
  expect(page.button().textContent).toBe('Mark as Paid in Cash · $425.00');
  page.button().click();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]).not.toHaveProperty('tipCents');
});

it('asks once about more than 30%, and refuses more than the amount', async () => {
  const page = await openCustomerPage(offered);
  const asked = calls(page);
  const said = () => wordsOf(page.document.querySelector('[role=alert]')!);
  page.choose('Card');
  tipBox(page).open = true;
  type(page, '425.01');
  page.button().click();
  expect(said()).toBe(`${PAY_NOTICES.tipWrong.title} ${PAY_NOTICES.tipWrong.text}`);
  type(page, '127.51');
  page.button().click();
  expect(said()).toBe(`${PAY_NOTICES.tipLarge.title} ${PAY_NOTICES.tipLarge.text}`);
  expect(asked).toEqual([]);
  page.button().click();
  await expect.poll(() => asked).toMatchObject([{ tipCents: 12_751 }]);
});

it('starts from the totals of the form that was sent before', async () => {
  const page = await openCustomerPage(
    toPay({ chosen: 'card', tip: TIP, pricing: 'merchant_pays' }),
  );
  expect(tipBox(page).open).toBe(true);
  expect(page.words()).toContain('Total $425.00 + $63.75 tip = $488.75 Pay now · $488.75');
  page.choose('No tip');
  expect(page.button().textContent).toBe('Pay now · $425.00');
});

it('is readable in the dark before anything is chosen', async () => {
  const page = await openCustomerPage(offered);
  tipBox(page).open = true;
  await emulate({ dark: true });
  const styleOf = (selector: string, of?: string) =>
    page.document.defaultView!.getComputedStyle(field(page, selector), of);
  const ground = () => styleOf('[name=tipOwn]').backgroundColor;
  await expect.poll(ground).toBe('rgb(18, 34, 50)');
  const on = (color: string) => contrast(hex(color), hex(ground()));
  expect(on(styleOf('[name=tipOwn]', '::placeholder').color)).toBeGreaterThanOrEqual(4.5);
  const { appearance, borderTopColor, backgroundColor } = styleOf('[name=tip]');
  expect([appearance, backgroundColor]).toEqual(['none', 'rgba(0, 0, 0, 0)']);
  expect(on(borderTopColor)).toBeGreaterThanOrEqual(4.5);
});

const hex = (color: string) =>
  `#${color
    .match(/\d+/g)!
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;
