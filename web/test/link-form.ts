import { expect } from 'vitest';
import { page } from 'vitest/browser';
import {
  LINK_FIELDS,
  forEachText,
  type LinkField,
} from '../src/features/payment-links/form/link-texts.ts';

const createForm = page.getByRole('form', { name: 'New payment link' });

const TYPED: Record<LinkField, string> = {
  ...forEachText(''),
  amount: '425',
  customerName: 'Dana Whitfield',
  memo: 'Replace kitchen faucet',
  customerPhone: '4155550188',
};

export async function fillLink(typed: Partial<typeof TYPED> = {}): Promise<void> {
  await expect.element(createForm).toBeVisible();
  for (const name of LINK_FIELDS) {
    const text = typed[name] ?? TYPED[name];
    if (text) await page.elementLocator(fieldOf(name)).fill(text);
  }
}

function fieldOf(name: LinkField): HTMLInputElement {
  return createForm.element().querySelector(`[name=${name}]`)!;
}

export const typedTexts = () => LINK_FIELDS.map((name) => fieldOf(name).value);

export const createButton = createForm.getByRole('button', { name: /Create|Waiting/ });

export const createdSheet = page.getByRole('dialog', { name: 'Payment Link Created!' });
