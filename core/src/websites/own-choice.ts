import {
  MOST_PHOTOS,
  MOST_SERVICES,
  type SiteContent,
  type SitePhoto,
  type SiteQuote,
  type SiteService,
} from './site.ts';
import { copyFor, servicesOf, servicesWith, taglineFor } from './site-draft.ts';

/** What a contractor chose anew; what is left out stays as it is. */
export interface OwnChoice {
  services?: readonly string[] | undefined;
  ownServices?: readonly string[] | undefined;
  photos?: SitePhoto[] | undefined;
  quotes?: SiteQuote[] | undefined;
}

/** The services of a site as its owner chose them, or staff: of its trade, and all others. */
export function chosenServices({ trade, language, services }: SiteContent) {
  const titles = services.map(({ title }) => title);
  const offered = servicesOf(trade, language).map(({ key, title, text }) => ({
    key,
    title,
    text,
    ticked: titles.includes(title),
  }));
  const isOffered = (title: string) => offered.some((service) => service.title === title);
  return { services: offered, ownServices: titles.filter((title) => !isOffered(title)) };
}

/**
 * A site with what its owner chose. `shown` is what they saw when they chose: what staff have written or
 * added in a draft since then stays.
 */
export function withChoice(
  content: SiteContent,
  shown: SiteContent,
  { services, ownServices, photos, quotes }: OwnChoice,
): SiteContent {
  const before = chosenServices(shown);
  const ticked = before.services.filter((one) => services?.includes(one.key) ?? one.ticked);
  const written = [...content.services, ...shown.services];
  const chosen = servicesWith(ticked, ownServices ?? before.ownServices).map(
    (one) => written.find(({ title }) => title === one.title) ?? one,
  );
  const offered = beside(
    chosen,
    { shown: shown.services, written: content.services },
    (one) => one.title,
  ).slice(0, MOST_SERVICES);
  return {
    ...content,
    tagline: taglineWith(content, offered),
    services: offered,
    photos: photos
      ? beside(photos, { shown: shown.photos, written: content.photos }, (one) => one.name).slice(
          0,
          MOST_PHOTOS,
        )
      : content.photos,
    quotes: quotes ?? content.quotes,
  };
}

/** A line that we made follows the services it names; one that staff wrote stays. */
function taglineWith(content: SiteContent, offered: SiteService[]): string {
  const { trade, language, services, tagline } = content;
  const ours = [copyFor(trade, language).tagline, taglineFor(trade, language, services)];
  return ours.includes(tagline) ? taglineFor(trade, language, offered) : tagline;
}

/** What was chosen, and after it what is written but was not there to be chosen. */
function beside<Item>(
  chosen: Item[],
  { shown, written }: { shown: Item[]; written: Item[] },
  nameOf: (item: Item) => string,
): Item[] {
  const known = new Set([...chosen, ...shown].map(nameOf));
  return [...chosen, ...written.filter((item) => !known.has(nameOf(item)))];
}
