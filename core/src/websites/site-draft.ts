import type { Language } from '../language/language.ts';
import { speak } from '../language/speak.ts';
import { translated } from '../language/t.ts';
import { digitsOf } from '../phone.ts';
import { withoutUnseen } from '../unseen.ts';
import type { WebsiteDetails } from './contract.ts';
import { KNOWN_TRADES, type TradeCopy } from './known-trades.ts';
import { KNOWN_TRADES_ES } from './known-trades-es.ts';
import { SERVICE_MAX, type SiteContent, type SiteService } from './site.ts';
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
  /** Services in the contractor's own words, a line each. */
  ownServices?: readonly string[];
  photos?: SiteContent['photos'];
  quotes?: SiteContent['quotes'];
}

const NAMELESS = 'Our business';
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;

export function siteDraft(business: BusinessForSite): SiteContent {
  const name = siteName(business.businessName);
  const trade = plainText(business.trade, 60) ?? tradeInName(name) ?? null;
  const language = business.language ?? 'en';
  const copy = copyFor(trade, language);
  const offered = servicesOf(trade, language, business.ticked).filter(({ ticked }) => ticked);
  const known = trade === null ? undefined : sameTrade(trade);
  return {
    language,
    businessName: name,
    // A trade of the list has a name in every language; another one stays as it was typed.
    trade: known && language !== 'en' ? speak(language, () => translated(known)) : trade,
    headline: copy.headline,
    tagline: taglineFor(trade, language, offered),
    about: copy.about,
    phone: phoneOf(business.businessPhone),
    email: emailOf(business.email),
    serviceArea: plainText(business.serviceArea, 100) ?? null,
    openingHours: business.openingHours,
    services: servicesWith(offered, business.ownServices ?? []),
    photos: business.photos ?? [],
    quotes: business.quotes ?? [],
  };
}

export const siteName = (businessName: string): string => plainText(businessName, 100) ?? NAMELESS;

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
 * What a business typed, as one line of a public page: no invisible characters that turn the text around, no towers of
 * marks, bounded. Undefined when nothing visible is left.
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

/** Those of the trade, and lines of the contractor's own: each once, as far as there is something to see. */
export function servicesWith(
  ofTrade: readonly SiteService[],
  own: readonly string[],
): SiteService[] {
  const services = new Map(ofTrade.map(({ title, text }) => [title, text]));
  for (const typed of own) {
    const title = plainText(typed, SERVICE_MAX);
    if (title !== undefined && !services.has(title)) services.set(title, '');
  }
  return Array.from(services, ([title, text]) => ({ title, text }));
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

/** The trade's own line, as long as all it may name is offered; else the first services that are. */
export function taglineFor(
  trade: string | null,
  language: Language,
  offered: readonly Pick<SiteService, 'title'>[],
): string {
  const { tagline, services } = copyFor(trade, language);
  const titles = Object.keys(services).filter((name) =>
    offered.some(({ title }) => title === name),
  );
  if (titles.length === 0 || titles.length === Object.keys(services).length) return tagline;
  return `${listed(titles.slice(0, 3), LISTS[language])}.`;
}

interface List {
  locale: string;
  /** A title that has its own 'and' is not joined by another. */
  and: RegExp;
  asWellAs: string;
}
const LISTS: Record<Language, List> = {
  en: { locale: 'en-GB', and: / and /, asWellAs: 'as well as' },
  es: { locale: 'es', and: / [ye] /, asWellAs: 'así como' },
};

/** All but an abbreviation. */
const lowered = (title: string) =>
  title.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

function listed([first = '', ...others]: string[], { locale, and, asWellAs }: List): string {
  const titles = [first, ...others.map(lowered)];
  const last = titles.at(-1)!;
  if (titles.length === 1 || !titles.some((title) => and.test(title))) {
    return new Intl.ListFormat(locale).format(titles);
  }
  return `${titles.slice(0, -1).join(', ')}, ${asWellAs} ${last}`;
}

/** True of any trade, because they ask instead of claiming. What the business does, it says itself. */
const ANY_TRADE: Record<Language, TradeCopy> = {
  en: {
    headline: 'Tell us what you need done.',
    tagline: 'Tell us what you need and where, and we talk through what we can do for you.',
    about:
      'Every job begins with a conversation. Tell us what it is about and when it would suit you. A photo often says more than a long description, and no question is too small.',
    services: {},
  },
  es: {
    headline: 'Dinos qué necesitas.',
    tagline: 'Dinos qué necesitas y dónde, y vemos juntos qué podemos hacer por ti.',
    about:
      'Todo trabajo empieza con una conversación. Cuéntanos de qué se trata y cuándo te queda bien. Una foto muchas veces dice más que una descripción larga, y ninguna pregunta es demasiado pequeña.',
    services: {},
  },
};

const TRADE_COPY: Record<Language, typeof KNOWN_TRADES> = {
  en: KNOWN_TRADES,
  es: KNOWN_TRADES_ES,
};

export function copyFor(trade: string | null, language: Language = 'en'): TradeCopy {
  if (trade === null) return ANY_TRADE[language];
  const known = sameTrade(trade);
  if (known) return TRADE_COPY[language][known];
  // The business's own word for its work says more than a sentence of ours that would fit any.
  return { ...ANY_TRADE[language], headline: asSentence(trade) };
}

const asSentence = (words: string) =>
  words.replace(/^\p{Ll}/u, (first) => first.toUpperCase()) +
  (/[\p{L}\p{N}]$/u.test(words) ? '.' : '');
