import { siteDraft } from '@jobly/core/websites/site-draft';
import { expect, it } from 'vitest';
import { cardSvg } from './card.ts';

const COLOURS = { deep: '#0a3a5e', bright: '#8fd6ff' };
const cardOf = (businessName: string) =>
  cardSvg(
    siteDraft({
      businessName,
      businessPhone: null,
      email: null,
      trade: 'Plumbing',
      serviceArea: 'Austin, TX',
      openingHours: null,
    }),
    COLOURS,
  );

it('shows the shapes of letters, and no text that could break out', () => {
  const svg = cardOf('Peña </svg><script>');
  expect(svg).not.toMatch(/<script|<text|Peña/);
  expect(svg.match(/<\/svg>/g)).toHaveLength(1);
  const letters = (name: string) => cardOf(name).match(/<path transform/g)!.length;
  // One per letter and one for the tilde; emoji have no shape.
  expect(letters('Peña') - letters('🧽')).toBe(5);
});

it.each(['W'.repeat(100), 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim(), '🧽'])(
  'is drawn for %s',
  (name) => {
    expect(cardOf(name)).toContain('#0a3a5e');
  },
);
