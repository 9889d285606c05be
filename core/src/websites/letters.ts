import { t } from '../language/t.ts';
import { letter } from '../letter.ts';

type SiteNews = Record<'businessName' | 'address', string>;

/** To the contractor: the site is online. */
export function websiteLiveCopy({ businessName: business, address }: SiteNews) {
  return {
    ...letter(t('Your website is live'), [
      t('Good news: the website of {business} is live.', { business }),
      { button: t('View my website'), url: address },
      t('Share it with your customers, and ask us for changes whenever you like.'),
    ]),
    text: t('Your website is live: {address}', { address }),
  };
}

/** After a change request, with the answer of staff. */
export function websiteUpdatedCopy(site: SiteNews & { answer: string | null }) {
  const { businessName: business, address } = site;
  const answer = site.answer ? [site.answer] : [];
  return {
    ...letter(t('Your website is updated'), [
      t('The website of {business} is updated.', { business }),
      ...answer,
      { button: t('View my website'), url: address },
    ]),
    text: [t('Your website is updated: {address}', { address }), ...answer].join(' '),
  };
}

/** After a declined change, with the answer of staff. */
export function changeDeclinedCopy(
  { businessName: business }: { businessName: string },
  answer: string,
) {
  return {
    ...letter(t('About the change you asked for'), [
      t('You asked for a change on the website of {business}. We did not make it:', { business }),
      answer,
      t('You can ask again at any time.'),
    ]),
    text: t('About the change of your website that you asked for: {answer}', { answer }),
  };
}

export function shareWebsiteText({ businessName: business, address }: SiteNews): string {
  return t('Take a look at the new website of {business}: {address}', { business, address });
}
