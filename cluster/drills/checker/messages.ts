import type { Evidence, Fault, FaultKind } from './evidence.ts';

const RECEIPT_IN_TEXT = /^Receipt from .*\/pay\/([\w-]+)\/receipt/s;
const RECEIPT_IN_LETTER = /has been received\..*\/pay\/([\w-]+)\/receipt/s;
const NOTICE = / paid \$.*\/payments\/([0-9a-f-]{36})/s;
const REVIEW = /leave us a review.*\/r\/([\w-]+)/s;

/** How often each key was met. */
function countBy(keys: (string | undefined)[]): (key: string) => number {
  const counts = new Map<string, number>();
  for (const key of keys) if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
  return (key) => counts.get(key) ?? 0;
}

/** What stands for the link in each receipt that arrived. */
function receiptsIn({ texts, letters }: Evidence): string[] {
  const found = [
    ...texts.map(({ body }) => RECEIPT_IN_TEXT.exec(body)?.[1]),
    ...onceEach(letters).map(({ body }) => RECEIPT_IN_LETTER.exec(body)?.[1]),
  ];
  return found.filter((code) => code !== undefined);
}

export const countReceipts = (evidence: Evidence): number => receiptsIn(evidence).length;

/** A letter that a mail server took twice has one Message-ID: mailboxes show it once. */
const onceEach = (letters: Evidence['letters']) => [
  ...new Map(letters.map((letter) => [letter.messageId, letter])).values(),
];

/** Every receipt, notice and review request exactly once, by what the carriers themselves recorded. */
export function checkMessages(evidence: Evidence): Fault[] {
  const { texts, links, payments, reviews } = evidence;
  const letters = onceEach(evidence.letters);
  const inTexts = (pattern: RegExp) => texts.map(({ body }) => pattern.exec(body)?.[1]);
  const inLetters = (pattern: RegExp) => letters.map(({ body }) => pattern.exec(body)?.[1]);
  const receipts = countBy(receiptsIn(evidence));
  const notices = countBy(inTexts(NOTICE));
  const asked = countBy([...inTexts(REVIEW), ...inLetters(REVIEW)]);
  const urlOf = new Map(links.map(({ id, url }) => [id, url]));
  const faults: Fault[] = [];
  const once = (count: number, about: string, missing: FaultKind, twice: FaultKind) => {
    if (count === 0) faults.push({ kind: missing, about });
    if (count > 1) faults.push({ kind: twice, about });
  };
  for (const { role, method, payment_link_id: linkId } of payments) {
    if (role !== 'credit') continue;
    const url = urlOf.get(linkId) ?? '';
    once(receipts(url), linkId, 'a receipt is missing', 'a receipt came twice');
    // A contractor who takes cash knows that they have it.
    if (method === 'cash') continue;
    once(notices(linkId), linkId, 'a notice is missing', 'a notice came twice');
  }
  for (const { id, status, channel, token } of reviews) {
    const count = asked(token);
    // A mail server cannot be asked what it took: a letter in doubt is given up rather than sent twice.
    const isSure = status === 'sent' && channel === 'sms';
    if (isSure && count === 0) faults.push({ kind: 'a review request is missing', about: id });
    if (count > 1) faults.push({ kind: 'a review was asked for twice', about: id });
  }
  return faults;
}
