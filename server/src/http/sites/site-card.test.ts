import { siteDraft } from '@jobly/core/websites/site-draft';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { siteCards } from './site-card.ts';

const content = siteDraft({
  businessName: 'Rivera Plumbing',
  businessPhone: null,
  email: null,
  trade: null,
  serviceArea: null,
  openingHours: null,
});
const renderCard = () =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><path d="M0 0H600V630H0z" fill="#f00"/></svg>';

it('a card is a PNG of what was drawn, made once', async () => {
  const cards = siteCards({ renderCard });
  const png = await cards.draw('one', content)!;
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  const colourAt = async (left: number) => [
    ...(await sharp(png).extract({ left, top: 300, width: 1, height: 1 }).raw().toBuffer()),
  ];
  expect((await colourAt(100)).slice(0, 3)).toEqual([255, 0, 0]);
  expect((await colourAt(900)).at(-1)).toBe(0);
  expect(await cards.draw('one', content)).toBe(png);
});

it('only so many wait for theirs; those that are drawn are there all the same', async () => {
  let isHeld = false;
  let goOn = (): void => {};
  const cards = siteCards({ renderCard }, async () => {
    if (isHeld) await new Promise<void>((resolve) => (goOn = resolve));
    return Buffer.from('a picture');
  });
  await cards.draw('drawn', content);
  isHeld = true;
  const names = Array.from({ length: 40 }, (_, index) => `card ${index}`);
  const taken = names.map((name) => cards.draw(name, content)).filter((card) => card !== undefined);
  expect(taken).toHaveLength(20);
  expect((await cards.draw('drawn', content))?.toString()).toBe('a picture');

  isHeld = false;
  goOn();
  await Promise.all(taken);
  expect((await cards.draw('one more', content))?.toString()).toBe('a picture');
});
