import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteDraft } from '@jobly/core/websites/site-draft';
import type { SiteContent } from '@jobly/core/websites/site';
import type { PublishedSite, SiteServing } from '../src/http/sites/site-answers.ts';
import { siteAddresses } from '../src/http/sites/site-hosts.ts';
import { loadSitePages } from '../src/http/sites/site-pages.ts';

/** Stands for the built pages: prints its input and counts the calls. */
const STAND_IN = `
let count = 0;
export const renderSitePage = ({ content, address, photoBase, preview }) =>
  [++count, content.businessName, content.headline, address, photoBase, preview].join('|');
export const renderRequestPage = (page, form) => ['request', page.base, form.problem, JSON.stringify(form.values)].join('|');
export const renderSentPage = (page) => ['sent', page.base].join('|');
export const renderCard = () => '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="6"/>';
export const contentSecurityPolicy = "default-src 'none'";
`;

export const SITE_DOMAIN = 'sites.example';
export const APP_ADDRESS = 'https://app.sites.example';
export const PHOTO = 'abcdefghijklmnopqrstuv.webp';

const EMPTY_FORM = { values: { name: '', phone: '', message: '' }, errors: {}, token: 't' };

/** One business with a website, without a database. */
export async function openPublishedSites() {
  const folder = mkdtempSync(join(tmpdir(), 'jobly-sites-'));
  writeFileSync(join(folder, 'render.js'), STAND_IN);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const pages = (await loadSitePages(folder))!;
  const sites = new Map<string, PublishedSite>();
  const state = { away: false, photosRead: 0, mayPhoto: false, taken: [] as string[] };
  let publishedMs = Date.UTC(2026, 0, 1);
  const serving: SiteServing = {
    pages,
    async findSite(slug) {
      if (state.away) throw new Error('the database is away');
      return sites.get(slug);
    },
    async readPhoto() {
      state.photosRead += 1;
      return { bytes: Buffer.from('a picture'), contentType: 'image/webp' };
    },
    async readLogo() {
      return { bytes: Buffer.from('a logo'), contentType: 'image/webp' };
    },
    async findSlugOfDomain(domain) {
      if (state.away) throw new Error('the database is away');
      return domain === 'riveraplumbing.com' ? 'rivera' : undefined;
    },
    newRequestForm: () => ({ ...EMPTY_FORM, problem: null }),
    mayPhoto: async () => state.mayPhoto,
    async takeRequest(_site, { fields, photo, unread, clientIp }) {
      const message = fields.get('message') ?? '';
      if (unread) return { status: unread, form: { ...EMPTY_FORM, problem: message } };
      if (message) {
        state.taken.push([`${clientIp}: ${message}`, photo?.length].filter(Boolean).join(' with '));
        return undefined;
      }
      return { status: 422, form: { ...EMPTY_FORM, problem: 'again' } };
    },
    siteUrl: siteAddresses({ domain: SITE_DOMAIN, publicUrl: APP_ADDRESS }),
  };
  return {
    serving,
    sites,
    state,
    publish: (change: Partial<SiteContent> = {}): SiteContent => {
      const draft = siteDraft({
        businessName: 'Rivera Plumbing',
        businessPhone: null,
        email: null,
        trade: null,
        serviceArea: null,
        openingHours: null,
      });
      const content = { ...draft, photos: [{ name: PHOTO, alt: 'A faucet' }], ...change };
      publishedMs += 1_000;
      sites.set('rivera', {
        slug: 'rivera',
        userId: 'u',
        content,
        publishedAt: new Date(publishedMs),
        logo: 'sign.webp',
        reviewsUrl: null,
        domain: null,
      });
      return content;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
