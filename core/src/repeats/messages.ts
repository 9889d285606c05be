import { t } from '../language/t.ts';
import { letter } from '../letter.ts';

type Asked = Record<'customerName' | 'business' | 'amount' | 'work' | 'address', string>;

export function repeatText(asked: Asked): string {
  return t(
    'Hi {customerName}, here is your payment link from {business}: {amount} for “{work}”. {address} Reply STOP to opt out.',
    asked,
  );
}

export function repeatEmail(asked: Asked) {
  return letter(t('{amount} to {business}', asked), [
    t('Hi {customer},', { customer: asked.customerName }),
    t('here is your payment link: {amount} for “{work}”.', asked),
    { button: t('See and pay'), url: asked.address },
    `${t('Thank you!')}\n${asked.business}`,
  ]);
}

/** To the contractor, once for what was made in a morning. */
export function repeatNews({
  sent,
  unsent,
  address,
}: Record<'sent' | 'unsent', number> & { address: string }) {
  const made = [
    ...(sent === 1 ? [t('1 repeating payment link was sent today.')] : []),
    ...(sent > 1 ? [t('{sent} repeating payment links were sent today.', { sent })] : []),
    ...(unsent === 1
      ? [t('1 was made, but its customer cannot be reached by text or email: please share it.')]
      : []),
    ...(unsent > 1
      ? [
          t(
            '{unsent} were made, but their customers cannot be reached by text or email: please share them.',
            {
              unsent,
            },
          ),
        ]
      : []),
  ].join(' ');
  return {
    ...letter(t('Repeating payments'), [made, { button: t('See all payments'), url: address }]),
    text: `${made} ${address}`,
  };
}
