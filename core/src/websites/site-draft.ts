import type { Language } from '../language/language.ts';
import { speak } from '../language/speak.ts';
import { translated } from '../language/t.ts';
import { digitsOf } from '../phone.ts';
import { withoutUnseen } from '../unseen.ts';
import type { WebsiteDetails } from './contract.ts';
import { KNOWN_TRADES, type TradeCopy } from './known-trades.ts';
import { KNOWN_TRADES_ES } from './known-trades-es.ts';
import type { SiteContent } from './site.ts';
import { sameTrade, tradeInName } from './trades.ts';

export interface BusinessForSite extends Pick<
  WebsiteDetails,
  'businessPhone' | 'trade' | 'serviceArea' | 'openingHours'
> {
  businessName: string;
  email: string | null;
  language?: Language;
  /** Keys of the services to show; all of them when none is among the trade's. */
  ticked?: readonly string[] | null;
  photos?: SiteContent['photos'];
  quotes?: SiteContent['quotes'];
}

const NAMELESS = 'Our business';
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;

/** A whole website from what a business told us about itself, and from nothing else. */
export function siteDraft(business: BusinessForSite): SiteContent {
  const name = plainText(business.businessName, 100) ?? NAMELESS;
  const trade = plainText(business.trade, 60) ?? tradeInName(name) ?? null;
  const language = business.language ?? 'en';
  const copy = copyFor(trade, language);
  const offered = servicesOf(trade, language, business.ticked);
  const known = trade === null ? undefined : sameTrade(trade);
  return {
    language,
    businessName: name,
    // A trade of the list has a name in every language; another one stays as it was typed.
    trade: known && language !== 'en' ? speak(language, () => translated(known)) : trade,
    headline: copy.headline,
    tagline: copy.tagline,
    about: copy.about,
    phone: phoneOf(business.businessPhone),
    email: emailOf(business.email),
    serviceArea: plainText(business.serviceArea, 100) ?? null,
    openingHours: business.openingHours,
    services: offered.filter(({ ticked }) => ticked).map(({ title, text }) => ({ title, text })),
    photos: business.photos ?? [],
    quotes: business.quotes ?? [],
  };
}

function phoneOf(text: string | null): string | null {
  const phone = plainText(text, 20);
  return phone && digitsOf(phone).length >= 7 ? phone : null;
}

function emailOf(text: string | null): string | null {
  const email = text?.trim() ?? '';
  return EMAIL.test(email) && email.length <= 254 ? email : null;
}

const UNASSIGNED = /\p{Cn}/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * What somebody typed as one line for a page that everybody sees: nothing invisible that turns the
 * text around, no tower of marks, no more characters than fit. Nothing when nothing is left to see.
 */
function plainText(text: string | null, longest: number): string | undefined {
  const line = withoutUnseen((text ?? '').replace(/\s+/g, ' '))
    .replace(UNASSIGNED, '')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .trim();
  let cut = '';
  for (const character of line) {
    if (cut.length + character.length > longest) break;
    cut += character;
  }
  const shown = cut.trim();
  return VISIBLE.test(shown) ? shown : undefined;
}

/** A trade's services, with those that were ticked: the same ones in every language. */
export function servicesOf(
  trade: string | null,
  language: Language,
  ticked: readonly string[] | null = null,
) {
  const keys = Object.keys(copyFor(trade, 'en').services);
  const isTicked = keys.some((key) => ticked?.includes(key))
    ? (key: string) => ticked?.includes(key) === true
    : () => true;
  return Object.entries(copyFor(trade, language).services).map(([title, text], index) => ({
    key: keys[index]!,
    title,
    text,
    ticked: isTicked(keys[index]!),
  }));
}

/** True of any trade, because they ask instead of claiming. */
const ANY_TRADE: Record<Language, AnyTrade> = {
  en: {
    tagline: 'Describe the job in a sentence or two, and find out what we can do for you.',
    about:
      'Tell us what it is about, where the work would be and when it would suit you. A photo often says more than a long description, and no question is too small.',
    headline: 'Tell us what you need done.',
    headlineOfTrade: 'Tell us what you need.',
    first: { 'Your job': 'Ask us whether it is one of ours. It takes a minute.' },
    ownTrade: 'This is our work. Tell us what you need and where.',
    help: {
      'Small jobs': 'A quick job is a good reason to ask. Say what it is, and we tell you more.',
      'Larger projects': 'Planning something bigger? Share what you have in mind and your timing.',
      'For your home': 'House, apartment or yard: describe the place and what you would like done.',
      'For your business': 'Shop, office or rental: ask what we can do at yours.',
      'Good advice': 'Not sure what you need? Describe what you see, and ask us about it.',
    },
  },
  es: {
    tagline: 'Describe el trabajo en una o dos frases y pregunta qué podemos hacer por ti.',
    about:
      'Dinos de qué se trata, dónde sería el trabajo y cuándo te queda bien. Una foto muchas veces dice más que una descripción larga, y ninguna pregunta es demasiado pequeña.',
    headline: 'Dinos qué necesitas.',
    headlineOfTrade: 'Dinos qué necesitas.',
    first: { 'Tu trabajo': 'Pregúntanos si es de los nuestros. Toma un minuto.' },
    ownTrade: 'Este es nuestro trabajo. Dinos qué necesitas y dónde.',
    help: {
      'Trabajos pequeños': 'Un trabajo corto es buena razón para preguntar. Dinos cuál es.',
      'Proyectos grandes': '¿Planeas algo más grande? Cuéntanos qué tienes en mente y para cuándo.',
      'Para tu casa': 'Casa, apartamento o patio: describe el lugar y qué te gustaría.',
      'Para tu negocio': 'Tienda, oficina o renta: pregunta qué podemos hacer en el tuyo.',
      'Buenos consejos': '¿No sabes qué necesitas? Describe lo que ves y pregúntanos.',
    },
  },
};

interface AnyTrade extends Omit<TradeCopy, 'services'> {
  headlineOfTrade: string;
  first: TradeCopy['services'];
  ownTrade: string;
  help: TradeCopy['services'];
}

const TRADE_COPY: Record<Language, typeof KNOWN_TRADES> = {
  en: KNOWN_TRADES,
  es: KNOWN_TRADES_ES,
};

export function copyFor(trade: string | null, language: Language = 'en'): TradeCopy {
  const { tagline, about, headline, headlineOfTrade, first, ownTrade, help } = ANY_TRADE[language];
  if (trade === null) return { tagline, about, headline, services: { ...first, ...help } };
  const known = sameTrade(trade);
  if (known) return TRADE_COPY[language][known];
  // The page shows the business's own word above the headline.
  const services = { [trade]: ownTrade, ...help };
  return { tagline, about, headline: headlineOfTrade, services };
}
