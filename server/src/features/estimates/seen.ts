import { canonicalJson } from '@jobly/core/estimates/canonical-json';
import type { Offer } from '@jobly/core/estimates/page';
import { recordedSentence, shownEstimate, type ShownEstimate } from '@jobly/core/estimates/shown';
import type { Language } from '@jobly/core/language/language';
import { speak } from '@jobly/core/language/speak';
import { createHash } from 'node:crypto';

/** What an acceptance keeps of an offer, and what the form of its page names it by. */
export function seenIn(language: Language, offer: Offer) {
  const shown = speak(language, () => shownEstimate(offer));
  const text = canonicalJson(shown);
  return { shown, text, hash: createHash('sha256').update(text).digest('hex') };
}

/** The same of what the business records: the customer has signed nothing. */
export function recordedIn(language: Language, offer: Offer, by: { name: string; at: Date }) {
  const shown: ShownEstimate = speak(language, () => {
    const said = shownEstimate(offer);
    return { ...said, sentence: recordedSentence(offer, said, by) };
  });
  return { shown, text: canonicalJson(shown) };
}
