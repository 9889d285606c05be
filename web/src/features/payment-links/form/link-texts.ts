import { WORK_TEXTS, forEachWorkText } from '@jobly/core/payment-links/work';
import {
  CUSTOMER_EMAIL,
  CUSTOMER_NAME,
  CUSTOMER_PHONE,
  WORK_RULES,
} from '@jobly/core/payment-links/texts';
import type { TextRule } from '@jobly/core/text-rule';
import type { ComponentProps } from 'react';
import type { TextField } from '../../../ui/fields/text-field.tsx';

interface TypedText {
  label: string;
  rule: TextRule;
  optional?: true | undefined;
  field: Omit<ComponentProps<typeof TextField>, 'label'>;
}

/** The description is one of spec 2's fields; the others follow below them. */
const { memo, ...others } = forEachWorkText((name) => {
  const { field: label, optional, longest: maxLength } = WORK_TEXTS[name];
  const field = { dir: 'auto', autoCapitalize: 'sentences', maxLength };
  return { label, rule: WORK_RULES[name], optional, field };
});

/** The form's texts in spec 2's order. Draft, validation, fields, Enter order and request follow from this table. */
const TEXTS = {
  customerName: {
    label: 'Customer name',
    rule: CUSTOMER_NAME,
    field: {
      dir: 'auto',
      autoCapitalize: 'words',
      maxLength: CUSTOMER_NAME.longest,
    },
  },
  memo,
  customerPhone: {
    label: 'Customer phone',
    rule: CUSTOMER_PHONE,
    field: { placeholder: '(555) 123-4567' },
  },
  customerEmail: {
    label: 'Customer email (optional)',
    rule: CUSTOMER_EMAIL,
    optional: true,
    field: {
      type: 'email',
      inputMode: 'email',
      autoCapitalize: 'none',
      spellCheck: false,
      maxLength: CUSTOMER_EMAIL.longest,
    },
  },
  ...others,
} as const satisfies Record<string, TypedText>;

export type LinkText = keyof typeof TEXTS;
export const LINK_TEXTS: Record<
  LinkText,
  TypedText & { label: (typeof TEXTS)[LinkText]['label'] }
> = TEXTS;
export const linkTexts = Object.keys(TEXTS) as LinkText[];

export type LinkField = LinkText | 'amount';
/** The amount follows the phone, so that the breakdown is visible while typing it. */
export const LINK_FIELDS = linkTexts.flatMap((name): LinkField[] =>
  name === 'customerPhone' ? [name, 'amount'] : [name],
);
/** Below the breakdown. */
export const LAST_FIELDS = LINK_FIELDS.filter((name) => name in others);

export function forEachText<Value>(value: Value): Record<LinkText, Value> {
  return Object.fromEntries(linkTexts.map((name) => [name, value])) as Record<LinkText, Value>;
}
