import type { Notice } from '../checkout/on-page.ts';
import { t } from '../language/t.ts';
import { letter, type Letter } from '../letter.ts';
import { formatCents } from '../money.ts';
import { plainWords } from '../plain-words.ts';

/** Above the customer's page, by the word in its address. */
export const ESTIMATE_NOTICES = {
  changed: {
    title: 'This is a newer version',
    text: 'The business has changed the estimate meanwhile. Please read it again before you accept.',
  },
  asked: {
    title: 'Message sent',
    text: 'The business has your message and answers by call or text.',
  },
  declined: { title: 'Declined', text: 'The business knows that you declined.' },
  agreed: {
    title: 'Thank you',
    text: 'The business knows that you agree. It confirms the change and gives the money back.',
  },
  own: {
    title: 'This is your own estimate',
    text: 'Only your customer answers here. If they said yes to you, open it in your account and choose “They said yes”.',
  },
  /** Beside the reason. */
  notAccepted: { title: 'Nothing was accepted', text: '' },
  name: { title: 'Your name is missing', text: 'Please type your name to accept.' },
  text: { title: 'Nothing was sent', text: 'Please write a few words first.' },
  often: {
    title: 'Nothing was sent',
    text: 'Too many messages were sent about this estimate. Please call the business.',
  },
} as const satisfies Record<string, Notice>;

export type EstimateNews = {
  what: 'accepted' | 'agreed' | 'declined' | 'question' | 'changes_requested';
  customerName: string;
  number: number;
  totalCents: number;
  text: string;
  url: string;
};

/** To the contractor, at once. Customers type names and texts: a link in them would be a link in ours. */
export function estimateNewsText(news: EstimateNews): string {
  const { what, number, url } = news;
  const said = plainWords(news.text, 120);
  const name = plainWords(news.customerName, 40);
  const total = formatCents(news.totalCents);
  const values = { name, number, url };
  if (what === 'accepted')
    return t('{name} accepted estimate {number} for {total}. {url}', { ...values, total });
  if (what === 'agreed')
    return t('{name} agrees to change order {number}, which gives money back. Confirm it: {url}', {
      ...values,
      name: plainWords(news.text, 40),
    });
  if (what === 'declined' && !said) return t('{name} declined estimate {number}. {url}', values);
  if (what === 'declined')
    return t('{name} declined estimate {number}: “{said}” {url}', { ...values, said });
  if (what === 'question')
    return t('{name} asks about estimate {number}: “{said}” {url}', { ...values, said });
  return t('{name} wants changes to estimate {number}: “{said}” {url}', { ...values, said });
}

/** To the customer: the copy that has to be offered. Of what the business recorded, it says so. */
export function acceptedCopy(
  by: 'customer' | 'owner',
  copy: Record<'businessName' | 'customerName' | 'estimate' | 'day' | 'url', string>,
): { email: Letter; text: string } {
  const business = plainWords(copy.businessName, 60);
  const values = { ...copy, business, name: plainWords(copy.customerName, 40) };
  if (by === 'customer') {
    return {
      text: t('You accepted {estimate} of {business}. Your signed copy: {url}', values),
      email: letter(t('You accepted {estimate} of {business}', values), [
        t('Thank you. This is your signed copy, to keep:'),
        { button: t('Signed copy (PDF)'), url: copy.url },
      ]),
    };
  }
  const recorded = t(
    '{business} recorded on {day} that {name} accepted {estimate}. If that is not right, please tell them.',
    values,
  );
  return {
    text: t('{recorded} Your copy: {url}', { recorded, url: copy.url }),
    email: letter(t('{business} recorded that you accepted {estimate}', values), [
      recorded,
      { button: t('Copy (PDF)'), url: copy.url },
    ]),
  };
}

/** To a customer who has not answered yet. */
export function estimateReminder(
  reminder: Record<'customerName' | 'business' | 'amount' | 'work' | 'address', string>,
): { text: string; email: Letter } {
  return {
    text: t(
      'Hi {customerName}, a friendly reminder from {business}: your estimate of {amount} for “{work}” waits for your answer: {address} Reply STOP to opt out.',
      reminder,
    ),
    email: letter(t('Your estimate of {amount} from {business}', reminder), [
      t('Hi {customer},', { customer: reminder.customerName }),
      t(
        'a friendly reminder: your estimate of {amount} for “{work}” waits for your answer. You can accept it, ask a question or say no.',
        reminder,
      ),
      { button: t('See the estimate'), url: reminder.address },
      `${t('Thank you!')}\n${reminder.business}`,
    ]),
  };
}
