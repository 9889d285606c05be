import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMON_HOURS } from './hours.ts';
import { copyFor, siteDraft, type BusinessForSite } from './site-draft.ts';
import { SiteContent } from './site.ts';
import { TRADES } from './trades.ts';

const RIVERA: BusinessForSite = {
  businessName: 'Rivera Plumbing',
  businessPhone: '(415) 555-0132',
  email: null,
  trade: null,
  serviceArea: 'Austin, TX',
  openingHours: 'weekdays_8_5',
};

const odd = [
  '\u202e',
  '\u2066',
  '\u200d',
  '\u200f',
  '\u0000',
  '\ud83d',
  '\ufe0f',
  '\u0301',
  '\t',
  ' ',
];
const anyText = (longest: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: longest }),
    fc.string({ unit: 'binary', maxLength: longest }),
    fc.string({ unit: fc.constantFrom(...odd, 'a', '👩‍🔧', '🧽', 'שלום', 'é'), maxLength: 40 }),
    fc.constantFrom('', '   ', '__proto__', 'constructor', '7', '</script>', '👩‍🔧'.repeat(25)),
  );
const anyBusiness: fc.Arbitrary<BusinessForSite> = fc.record({
  businessName: anyText(100),
  businessPhone: fc.option(anyText(20)),
  email: fc.option(fc.oneof(anyText(60), fc.emailAddress())),
  trade: fc.option(fc.oneof(anyText(80), fc.constantFrom(...TRADES))),
  serviceArea: fc.option(anyText(120)),
  openingHours: fc.option(fc.constantFrom(...COMMON_HOURS)),
  ownServices: fc.array(anyText(80), { maxLength: 9 }),
});

function textsOf(content: SiteContent): string[] {
  const { businessName, trade, headline, tagline, about, phone, email, serviceArea } = content;
  const services = content.services.flatMap(({ title, text }) => [title, text || title]);
  return [businessName, trade, headline, tagline, about, phone, email, serviceArea]
    .concat(services)
    .filter((text) => text !== null);
}

describe('a draft', () => {
  it('is a whole website, whatever the business calls itself', () => {
    fc.assert(
      fc.property(anyBusiness, (business) => {
        const content = siteDraft(business);
        expect(SiteContent.parse(content)).toEqual(content);
        const titles = content.services.map(({ title }) => title);
        expect(new Set(titles).size).toBe(titles.length);
        for (const text of textsOf(content)) {
          expect(text).toBe(text.trim());
          expect(text).toMatch(/[\p{L}\p{N}\p{P}\p{S}]/u);
          expect(text.isWellFormed()).toBe(true);
          // No bidirectional controls.
          expect(text).not.toMatch(/\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('keeps emoji whole and drops what turns text around', () => {
    const named = (businessName: string) => siteDraft({ ...RIVERA, businessName }).businessName;
    expect(named('Sparkle ✨ & Shine 🧽')).toBe('Sparkle ✨ & Shine 🧽');
    expect(named('👩‍🔧 Ana')).toBe('👩‍🔧 Ana');
    expect(named('\u202eevil\u202c Plumbing')).toBe('evil Plumbing');
    expect(named('  Two \n lines ')).toBe('Two lines');
    expect(named(' \u200d\u202e ')).toBe('Our business');
    expect(named('✨'.repeat(60) + '👩‍🔧'.repeat(20)).length).toBeLessThanOrEqual(100);
    expect(named('Z' + '\u0301'.repeat(50))).toBe('Z' + '\u0301'.repeat(4));
  });

  it('shows only ways to reach the business that can work', () => {
    const reached = (change: Partial<BusinessForSite>) => {
      const { phone, email } = siteDraft({ ...RIVERA, ...change });
      return { phone, email };
    };
    expect(reached({})).toEqual({ phone: '(415) 555-0132', email: null });
    expect(reached({ businessPhone: 'call me' })).toEqual({ phone: null, email: null });
    expect(reached({ businessPhone: null, email: ' ana@example.com ' })).toEqual({
      phone: null,
      email: 'ana@example.com',
    });
    expect(reached({ businessPhone: ' ', email: 'ana@nowhere' })).toEqual({
      phone: null,
      email: null,
    });
  });
});

describe('the words of a trade', () => {
  it('are its own for each of the list, six services each', () => {
    const copies = TRADES.map((trade) => copyFor(trade));
    expect(new Set(copies.map(({ headline }) => headline)).size).toBe(TRADES.length);
    expect(new Set(copies.map(({ about }) => about)).size).toBe(TRADES.length);
    for (const { services } of copies) {
      expect(Object.keys(services)).toHaveLength(6);
      for (const text of Object.values(services)) expect(text).toMatch(/^[A-Z].*[.]$/);
    }
  });

  it('claim nothing that a business has not told us', () => {
    const claims =
      /licen[sc]|insur|bonded|certif|guarantee|warrant|years?\b|since \d|\d+\+|#1|best\b|top.rated|rated|\bstars?\b|trusted|award|family.owned|veteran|free\b|\$|cheap|afford|low price|same.day|24\/7|emergency|fast\b|hour response|satisf|expert|professional|customers say/i;
    for (const trade of [...TRADES, 'Chimney Sweep', null]) {
      const said = textsOf(siteDraft({ ...RIVERA, businessName: 'X', trade, serviceArea: null }));
      for (const text of said) expect(text).not.toMatch(claims);
    }
  });

  it.each([
    [
      'en',
      'Roofing',
      ['Roof repair', 'Leak search', 'Roof replacement', 'Roof check'],
      'Roof repair, leak search and roof replacement.',
    ],
    [
      'es',
      'Roofing',
      ['Roof repair', 'Leak search', 'Roof replacement', 'Roof check'],
      'Reparación de techos, detección de goteras y cambio de techo.',
    ],
    ['en', 'Roofing', ['Storm damage'], 'Storm damage.'],
    ['es', 'Electrical', ['Troubleshooting', 'Lighting'], 'Iluminación y detección de fallas.'],
    [
      'en',
      'Garage Doors',
      ['Cables and rollers', 'New doors'],
      'Cables and rollers, as well as new doors.',
    ],
    [
      'es',
      'Garage Doors',
      ['Cables and rollers', 'New doors'],
      'Cables y rodillos, así como puertas nuevas.',
    ],
  ] as const)('in %s name of %s only what is offered: %s', (language, trade, ticked, line) => {
    const taglineOf = (offered: readonly string[]) =>
      siteDraft({ ...RIVERA, trade, language, ticked: offered }).tagline;
    expect(taglineOf(ticked)).toBe(line);
    const all = Object.keys(copyFor(trade).services);
    expect(taglineOf(all)).toBe(copyFor(trade, language).tagline);
  });

  it.each([
    ['plumber', 'Plumbing'],
    ['Plumbing Services', 'Plumbing'],
    ['HVAC', 'Heating & Cooling'],
    ['Heating and Air', 'Heating & Cooling'],
    ['Roofing contractor', 'Roofing'],
    ['general contractor', 'Remodeling'],
    ['tree care', 'Tree Service'],
    ['HOUSE CLEANING', 'Cleaning'],
  ])('%s is %s', (words, trade) => {
    expect(copyFor(words)).toBe(copyFor(trade));
  });

  it.each(['Chimney Sweep', 'Pressure washing', 'Gutter cleaning', 'Dog walking', 'Contractor'])(
    '%s stays what it is called',
    (trade) => {
      const { headline, services, trade: shown } = siteDraft({ ...RIVERA, trade });
      expect(shown).toBe(trade);
      expect(headline).toBe(`${trade}.`);
      // No generic list.
      expect(services).toEqual([]);
    },
  );

  it('stand beside what the business says it does, each line once and as it was typed', () => {
    const ownServices = [
      ' Tank \u202ecleaning ',
      'Leak repair',
      '\u200d',
      'Tank cleaning',
      'Fish 🐠',
    ];
    const titles = (business: Partial<BusinessForSite>) =>
      siteDraft({ ...RIVERA, ownServices, ...business }).services.map(({ title }) => title);
    expect(titles({ trade: 'aquarium maintenance' })).toEqual([
      'Tank cleaning',
      'Leak repair',
      'Fish 🐠',
    ]);
    expect(titles({ ticked: ['Leak repair'] })).toEqual([
      'Leak repair',
      'Tank cleaning',
      'Fish 🐠',
    ]);
    const { headline } = siteDraft({ ...RIVERA, trade: 'afinación de pianos', language: 'es' });
    expect(headline).toBe('Afinación de pianos.');
  });

  it.each([
    ['Rivera Plumbing', 'Plumbing'],
    ['ABC Heating & Cooling, LLC', 'Heating & Cooling'],
    ['Sam the Handyman', 'Handyman'],
    ['Lone Star Garage Doors', 'Garage Doors'],
    ['Sparkle ✨ & Shine 🧽', null],
    ['Rosa’s Carpet Cleaning', null],
    ['Power Washing & Roofing', null],
    ['Plumbing and Electrical by Jo', null],
    ['Treetop Bakery', null],
    ['Painter', 'Painting'],
  ])('the name %s means the trade %s', (businessName, trade) => {
    expect(siteDraft({ ...RIVERA, businessName }).trade).toBe(trade);
  });
});
