import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstError } from '../first-error.ts';
import { WEBSITE_RULES } from './messages.ts';
import {
  BusinessNameInput,
  BusinessPhoneInput,
  ChangeDescriptionInput,
  WebsiteAddressInput,
} from './schema.ts';
import { siteRequestNews } from './request-form.ts';
import { slugIn } from './site-place.ts';
import { slugCandidates, slugOf } from './slug.ts';
import {
  WEBSITE_DESTINATION,
  WEBSITE_SCREENS,
  WEBSITE_STATUSES,
  websiteDetour,
  type WebsiteState,
} from './status.ts';
import { tradeIn } from './trades.ts';

const STATES: WebsiteState[] = ['none', ...WEBSITE_STATUSES];

describe('which screen belongs to which state', () => {
  it('is the record-state table of spec 2', () => {
    expect(WEBSITE_DESTINATION).toEqual({
      none: '/grow/website/setup',
      creating: '/grow/website/create',
      live: '/grow/website/live',
      linked: '/grow/website/linked',
      update_requested: '/grow/website/update-requested',
    });
  });

  it('never sends anybody to a screen that sends them on', () => {
    for (const screen of WEBSITE_SCREENS) {
      for (const state of STATES) {
        const detour = websiteDetour(screen, state);
        if (!detour) continue;
        const landed = WEBSITE_SCREENS.find((name) => detour === `/grow/website/${name}`)!;
        expect(websiteDetour(landed, state)).toBeUndefined();
      }
    }
  });

  it('replaces a linked website only after the warning', () => {
    expect(websiteDetour('create', 'linked')).toBe('/grow/website/linked');
    expect(websiteDetour('create', 'linked', { replacing: true })).toBeUndefined();
    expect(websiteDetour('create', 'live', { replacing: true })).toBe('/grow/website/live');
  });
});

describe('the address of a site', () => {
  it.each([
    ["Joe's Plumbing", 'joesplumbing'],
    ['Peña & Söhne Roofing', 'penasohneroofing'],
    ['A1', 'a1'],
    ['✨🧽', ''],
    ['x'.repeat(100), 'x'.repeat(63)],
  ])('%s -> %s', (name, slug) => expect(slugOf(name)).toBe(slug));

  const joes = {
    businessName: "Joe's Plumbing",
    trade: 'Plumbing',
    serviceArea: 'Oakland, CA',
    businessPhone: '(415) 555-0132',
  };
  const firstOf = (business: typeof joes, count: number) => {
    const candidates = slugCandidates(business);
    return Array.from({ length: count }, () => candidates.next().value as string);
  };

  it('offers the second of a name its place, then its phone, then a number', () => {
    expect(firstOf(joes, 4)).toEqual([
      'joesplumbing',
      'joesplumbingoakland',
      'joesplumbing0132',
      'joesplumbing2',
    ]);
  });

  it('keeps names that are ours', () => {
    expect(firstOf({ ...joes, businessName: 'Pay' }, 1)).toEqual(['payplumbing']);
  });

  it('always finds labels that a host name may have, each once', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 100, unit: 'grapheme' }),
        fc.option(fc.string({ maxLength: 60 })),
        fc.option(fc.string({ maxLength: 100 })),
        fc.option(fc.string({ maxLength: 20 })),
        (businessName, trade, serviceArea, businessPhone) => {
          const slugs = firstOf(
            { businessName, trade, serviceArea, businessPhone } as typeof joes,
            20,
          );
          for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]{1,63}$/);
          expect(new Set(slugs).size).toBe(20);
        },
      ),
    );
  });
});

it('knows the address of a generated site, however it is typed', () => {
  const below = (slug: string) => `https://${slug}.jobly.site`;
  expect(slugIn('HTTP://Joes.jobly.site/', below)).toBe('joes');
  expect(slugIn('https://a.joes.jobly.site', below)).toBeUndefined();
  expect(slugIn('https://jobly.site', below)).toBeUndefined();
  expect(slugIn('https://joes.com', below)).toBeUndefined();
  const beside = (slug: string) => `http://localhost:4000/sites/${slug}`;
  expect(slugIn('http://localhost:4000/sites/joes', beside)).toBe('joes');
  expect(slugIn('http://localhost:4000/sites/joes/photos', beside)).toBeUndefined();
});

describe('what people type (spec 5)', () => {
  it.each([
    [BusinessNameInput, '  ', WEBSITE_RULES.nameRequired],
    [BusinessNameInput, 'x'.repeat(101), WEBSITE_RULES.nameTooLong],
    [BusinessPhoneInput, '555-01', WEBSITE_RULES.phoneTooShort],
    [BusinessPhoneInput, '1234567890123456789012', WEBSITE_RULES.phoneTooLong],
    [BusinessPhoneInput, 'call me maybe now😀😀😀', WEBSITE_RULES.phoneTooLong],
    [BusinessPhoneInput, '', undefined],
    [BusinessPhoneInput, '(415) 555-0132', undefined],
    [WebsiteAddressInput, ' ', WEBSITE_RULES.addressRequired],
    [WebsiteAddressInput, 'not a site', WEBSITE_RULES.addressNotValid],
    [WebsiteAddressInput, 'javascript:alert(1)', WEBSITE_RULES.addressNotValid],
    [WebsiteAddressInput, 'joes.com', undefined],
    [ChangeDescriptionInput, '  too short ', WEBSITE_RULES.descriptionTooShort],
    [ChangeDescriptionInput, 'x'.repeat(1001), WEBSITE_RULES.descriptionTooLong],
    [ChangeDescriptionInput, 'x'.repeat(1000), undefined],
  ])('%#: %j -> %s', (schema, value, problem) => {
    expect(firstError(schema, value)).toBe(problem);
  });
});

it.each([
  ["Joe's Plumbing", 'Plumbing'],
  ['Sparkle Cleaning Co', 'Cleaning'],
  ['Ace HVAC', 'Heating & Cooling'],
  ['Smith & Sons', undefined],
])('%s does %s', (words, trade) => expect(tradeIn(words)).toBe(trade));

it('a visitor puts no address or other phone into our text and letter, and no word into a subject', () => {
  const address = 'https://jobly.example/grow/website/requests';
  const asked = {
    phone: 'evil.example 512.555.0147',
    message: 'See ⓔⓥⓘⓛ.example,\ncall 888-555-0199',
    address,
    hasPhoto: false,
  };
  expect(siteRequestNews({ ...asked, name: 'Dana https://evil.example/x' })).toMatchObject({
    subject: 'New request from your website',
    body: `Dana ((512) 555-0147) filled in the form on your website:\n\nSee ,\ncall\n\nAll requests: ${address}`,
    text: `New request from your website: Dana, (512) 555-0147. ${address}`,
  });
  expect(siteRequestNews({ ...asked, name: 'evil.example' }).text).toContain('website: A visitor,');
  expect(siteRequestNews({ ...asked, name: 'Dana', hasPhoto: true }).body).toContain(
    'A photo came',
  );
});
