import {
  CUSTOMER_EMAIL,
  CUSTOMER_NAME,
  CUSTOMER_PHONE,
  MEMO,
} from '@jobly/core/payment-links/texts';
import type { TextRule } from '@jobly/core/text-rule';
import type { ComponentProps } from 'react';
import type { TextField } from '../../../ui/fields/text-field.tsx';

interface TypedText {
  rule: TextRule;
  optional?: true;
  field: ComponentProps<typeof TextField>;
}

/**
 * The texts of the form, in its order: how each is validated and how it is typed. Draft, validation, fields,
 * the order of Enter and what is sent follow from it.
 */
const TEXTS = {
  customerName: {
    rule: CUSTOMER_NAME,
    field: {
      label: 'Customer name',
      dir: 'auto',
      autoCapitalize: 'words',
      maxLength: CUSTOMER_NAME.longest,
    },
  },
  memo: {
    rule: MEMO,
    field: {
      label: 'Description of work',
      dir: 'auto',
      autoCapitalize: 'sentences',
      maxLength: MEMO.longest,
    },
  },
  customerPhone: {
    rule: CUSTOMER_PHONE,
    field: { label: 'Customer phone', placeholder: '(555) 123-4567' },
  },
  customerEmail: {
    rule: CUSTOMER_EMAIL,
    optional: true,
    field: {
      label: 'Customer email (optional)',
      type: 'email',
      inputMode: 'email',
      autoCapitalize: 'none',
      spellCheck: false,
      maxLength: CUSTOMER_EMAIL.longest,
    },
  },
} satisfies Record<string, TypedText>;

export type LinkText = keyof typeof TEXTS;
export const LINK_TEXTS: Record<LinkText, TypedText> = TEXTS;
export const linkTexts = Object.keys(TEXTS) as LinkText[];

/** The first one with a problem gets the focus. */
export const LINK_FIELDS = ['amount', ...linkTexts] as const;
export type LinkField = (typeof LINK_FIELDS)[number];

export function forEachText<Value>(value: Value): Record<LinkText, Value> {
  return Object.fromEntries(linkTexts.map((name) => [name, value])) as Record<LinkText, Value>;
}
