import { expect, it } from 'vitest';
import { chosenServices, withChoice } from './own-choice.ts';
import { siteDraft } from './site-draft.ts';
import { TRADES } from './trades.ts';

const RIVERA = {
  businessName: 'Rivera Plumbing',
  businessPhone: '(415) 555-0132',
  email: null,
  trade: null,
  serviceArea: null,
  openingHours: null,
};
const LIVE = siteDraft({
  ...RIVERA,
  ticked: ['Leak repair', 'Drain cleaning'],
  ownServices: ['Wells'],
  photos: [
    { name: 'van.webp', alt: '' },
    { name: 'sink.webp', alt: '' },
  ],
});
const titles = ({ services }: typeof LIVE) => services.map(({ title }) => title);

it('is read from the site, whatever its language and trade', () => {
  const { services, ownServices } = chosenServices(LIVE);
  const ticked = services.filter((service) => service.ticked).map(({ key }) => key);
  expect([ticked, ownServices]).toEqual([['Leak repair', 'Drain cleaning'], ['Wells']]);
  for (const trade of [...TRADES, 'Chimney sweep']) {
    const content = siteDraft({ ...RIVERA, trade, language: 'es', ownServices: ['Otro'] });
    expect(chosenServices(content).ownServices).toEqual(['Otro']);
    expect(withChoice(content, content, {})).toEqual(content);
  }
});

it('changes what was chosen, and leaves the words that staff gave it', () => {
  const edited = LIVE.services.map((one) =>
    one.title === 'Wells' ? { ...one, text: 'Drilled and mended.' } : one,
  );
  const live = { ...LIVE, services: edited };
  const next = withChoice(live, live, {
    services: ['Leak repair'],
    ownServices: ['Cisterns', 'Wells'],
  });
  expect(next.services).toEqual([
    live.services[0],
    { title: 'Cisterns', text: '' },
    { title: 'Wells', text: 'Drilled and mended.' },
  ]);
  expect(next.photos).toEqual(live.photos);
});

it('lets the line that names services follow them, unless staff wrote it', () => {
  const all = siteDraft(RIVERA);
  const taglineOf = (content: typeof all) =>
    withChoice(content, content, { services: ['Leak repair', 'Pipe work'] }).tagline;
  expect(taglineOf(LIVE)).toBe('Leak repair and pipe work.');
  expect(taglineOf(all)).toBe('Leak repair and pipe work.');
  expect(taglineOf({ ...all, tagline: 'Ask for Ana.' })).toBe('Ask for Ana.');
  const keys = chosenServices(LIVE).services.map(({ key }) => key);
  expect(withChoice(LIVE, LIVE, { services: keys }).tagline).toBe(all.tagline);
});

it('keeps what staff have added to a draft meanwhile', () => {
  const draft = {
    ...LIVE,
    headline: 'New words',
    services: [...LIVE.services, { title: 'Boilers', text: 'Warm again.' }],
    photos: [...LIVE.photos, { name: 'boiler.webp', alt: 'A boiler' }],
  };
  const next = withChoice(draft, LIVE, {
    services: ['Leak repair'],
    photos: [{ name: 'sink.webp', alt: '' }],
  });
  expect(next.headline).toBe('New words');
  expect(titles(next)).toEqual(['Leak repair', 'Wells', 'Boilers']);
  expect(next.photos.map(({ name }) => name)).toEqual(['sink.webp', 'boiler.webp']);
});
