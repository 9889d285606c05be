import { siteDraft, type BusinessForSite } from '@jobly/core/websites/site-draft';
import type { SiteContent } from '@jobly/core/websites/site';
import { describe, expect, it } from 'vitest';
import { renderSitePage } from './render.tsx';

const RIVERA: BusinessForSite = {
  businessName: 'Rivera',
  businessPhone: '(415) 555-0132',
  email: null,
  trade: 'Plumbing',
  serviceArea: 'Austin, TX',
  openingHours: null,
};

const html = (business: Partial<BusinessForSite>, change: Partial<SiteContent> = {}) =>
  renderSitePage({
    content: { ...siteDraft({ ...RIVERA, ...business }), ...change },
    address: 'https://rivera.example',
    base: '',
    photoBase: '/photos',
    logo: null,
    card: null,
    reviewsUrl: null,
    payHint: true,
    preview: null,
  });

describe('a trade that we have no words for', () => {
  it('is the headline itself; the lines of its own stand there, and then how to begin', () => {
    const page = html({ trade: 'Piano tuner', ownServices: ['Tuning', 'Repairs <b>'] });
    expect(page).toContain('>Piano tuner.</p>');
    // Not repeated above it.
    expect(page).not.toContain('<bdi>Piano tuner</bdi>');
    expect(page).toMatch(/<h2>What we do<.*<h3[^>]*>Tuning<.*Repairs &lt;b&gt;<.*How it works/s);
    const bare = html({ trade: 'Piano tuner' });
    expect(bare).not.toContain('What we do');
    expect(bare).toContain('How it works');
    expect(html({})).not.toContain('How it works');
  });
});

describe('photos', () => {
  it('without a description differ by the work and whose it is', () => {
    const photos = ['a', 'b', 'c'].map((name) => ({ name: `${name}.webp`, alt: '' }));
    photos[1]!.alt = 'Our van';
    const alts = (page: string) => [...page.matchAll(/ alt="([^"]*)"/g)].map(([, alt]) => alt);
    expect(alts(html({ photos }))).toEqual([
      'Plumbing: Work by Rivera (1 of 3)',
      'Our van',
      'Plumbing: Work by Rivera (3 of 3)',
    ]);
    expect(alts(html({ photos: photos.slice(2), trade: null }))).toEqual(['Work by Rivera']);
  });
});
