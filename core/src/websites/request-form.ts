import * as z from 'zod/mini';
import { plainWords } from '../plain-words.ts';
import { t } from '../language/t.ts';
import { letter } from '../letter.ts';
import { digitsOf, formatPhone, toE164 } from '../phone.ts';
import { visible, words } from '../typed.ts';
import { REQUEST_RULES } from './request-rules.ts';

export const REQUEST_MAX = { name: 80, phone: 40, message: 1_000 } as const;

export const SiteRequestInput = z.object({
  name: words(REQUEST_RULES.nameMissing, REQUEST_MAX.name, REQUEST_RULES.nameTooLong),
  phone: z.string(REQUEST_RULES.phoneWrong).check(
    visible,
    z.maxLength(REQUEST_MAX.phone, REQUEST_RULES.phoneWrong),
    z.refine((text) => {
      const digits = digitsOf(text).length;
      return digits >= 10 && digits <= 15;
    }, REQUEST_RULES.phoneWrong),
  ),
  message: words(REQUEST_RULES.messageMissing, REQUEST_MAX.message, REQUEST_RULES.messageTooLong),
});
export type SiteRequestInput = z.output<typeof SiteRequestInput>;
export type RequestField = keyof SiteRequestInput;

/** The form as it is shown: with what was typed, and what is wrong with it. */
export interface RequestForm {
  values: Record<RequestField, string>;
  errors: Partial<Record<RequestField, string>>;
  problem: string | null;
  /** Ours, from when the form was shown. */
  token: string;
}

/** Of the file; the site says that one helps. */
export const PHOTO_FIELD = 'photo';

/** Named like nothing that a browser fills in by itself; people do not see it. */
export const TRAP_FIELD = 'extra_note';

/** Stands beside the button, and is stored word for word. */
export function requestConsent(business: string): string {
  return t('By sending this you agree that {business} may call or text you about it.', {
    business,
  });
}

/**
 * What the contractor gets: a text, and an e-mail with all of it but addresses, which the list of requests shows. The
 * form is open to the public, so nothing typed there is in a subject.
 */
export function siteRequestNews(
  request: SiteRequestInput & { address: string; hasPhoto: boolean },
) {
  const { address } = request;
  const own = (text: string, longest: number) => plainWords(text, longest, [request.phone]);
  const name = own(request.name, 40) || t('A visitor');
  const phone = formatPhone(toE164(request.phone));
  const message = request.message.split('\n').map((line) => own(line, REQUEST_MAX.message));
  return {
    ...letter(t('New request from your website'), [
      t('{name} ({phone}) filled in the form on your website:', { name, phone }),
      message.join('\n').trim(),
      request.hasPhoto ? t('A photo came with it: see it among your requests.') : '',
      { button: t('All requests'), url: address },
    ]),
    text: t('New request from your website: {name}, {phone}. {address}', { name, phone, address }),
  };
}
