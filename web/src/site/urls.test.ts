import { siteDraft } from '@jobly/core/websites/site-draft';
import type { SitePage } from '@jobly/core/websites/site';
import { expect, it } from 'vitest';
import { structuredData } from './structured-data.ts';
import { absoluteUrl } from './urls.ts';

const content = siteDraft({
  businessName: 'Rivera Plumbing',
  businessPhone: null,
  email: null,
  trade: null,
  serviceArea: null,
  openingHours: null,
});
/** Below the app's URL, while its own domain is its address. */
const page: SitePage = {
  content: { ...content, photos: [{ name: 'van.webp', alt: 'Our van' }] },
  address: 'https://rivera.example',
  base: '/sites/rivera',
  photoBase: '/sites/rivera/photos',
  logo: '/sites/rivera/logo-x.webp',
  card: '/sites/rivera/card-0.png',
  reviewsUrl: null,
  payHint: true,
  preview: null,
};

it('names its pictures at its own address, wherever it is shown', () => {
  expect(absoluteUrl(page, page.card!)).toBe('https://rivera.example/card-0.png');
  expect(JSON.parse(structuredData(page))).toMatchObject({
    logo: 'https://rivera.example/logo-x.webp',
    image: ['https://rivera.example/photos/van.webp'],
  });
  const atHome = { ...page, base: '', address: 'https://app.example/sites/rivera' };
  expect(absoluteUrl(atHome, '/card-0.png')).toBe('https://app.example/sites/rivera/card-0.png');
});
