import { t } from '../language/t.ts';
import { letter } from '../letter.ts';

type Reminder = Record<'customerName' | 'business' | 'amount' | 'work' | 'address', string>;

export function reminderText(reminder: Reminder): string {
  return t(
    'Hi {customerName}, a friendly reminder from {business}: {amount} for “{work}” is still open. You can pay here: {address} Reply STOP to opt out.',
    reminder,
  );
}

export function reminderEmail(reminder: Reminder) {
  return letter(t('Reminder: {amount} to {business}', reminder), [
    t('Hi {customer},', { customer: reminder.customerName }),
    t(
      'a friendly reminder: {amount} for “{work}” is still open. If you have just paid, please ignore this.',
      reminder,
    ),
    { button: t('See and pay'), url: reminder.address },
    `${t('Thank you!')}\n${reminder.business}`,
  ]);
}
