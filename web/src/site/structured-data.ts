import { readHours, stretchesOf } from '@jobly/core/websites/hours';
import { sameTrade, type Trade } from '@jobly/core/websites/trades';
import type { SitePage } from '@jobly/core/websites/site';
import { contactsOf, phoneParts } from './contact.tsx';
import { absoluteUrl, photoPath } from './urls.ts';

/** Known to schema.org; the others are a LocalBusiness. */
const KINDS: Partial<Record<Trade, string>> = {
  Plumbing: 'Plumber',
  Roofing: 'RoofingContractor',
  Electrical: 'Electrician',
  'Heating & Cooling': 'HVACBusiness',
  Painting: 'HousePainter',
  Moving: 'MovingCompany',
  Locksmith: 'Locksmith',
  Remodeling: 'GeneralContractor',
  Flooring: 'HomeAndConstructionBusiness',
  Handyman: 'HomeAndConstructionBusiness',
  'Garage Doors': 'HomeAndConstructionBusiness',
  Landscaping: 'HomeAndConstructionBusiness',
};

const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** For search engines, in a script element that no browser runs. */
export function structuredData(page: SitePage): string {
  const { content, address } = page;
  const trade = content.trade === null ? undefined : sameTrade(content.trade);
  const hours = readHours(content.openingHours ?? '');
  return scriptSafe({
    '@context': 'https://schema.org',
    '@type': (trade && KINDS[trade]) ?? 'LocalBusiness',
    name: content.businessName,
    description: content.tagline,
    url: address,
    telephone: content.phone === null ? undefined : phoneParts(content.phone)?.number,
    email: contactsOf(content).email?.shown,
    areaServed: content.serviceArea ?? undefined,
    logo: page.logo === null ? undefined : absoluteUrl(page, page.logo),
    image: content.photos.map(({ name }) => absoluteUrl(page, photoPath(page, name))),
    openingHoursSpecification: hours
      ? stretchesOf(hours).map(({ from, to, opens, closes }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: DAY_NAMES.slice(from, to + 1),
          opens,
          closes: closes === '24:00' ? '23:59' : closes,
        }))
      : undefined,
    makesOffer: content.services.map(({ title }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: title },
    })),
  });
}

/** A name must not be able to end the element. */
function scriptSafe(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
