/** Small signs on a square of 24, drawn by us. */
const GLYPHS = {
  phone:
    'M6 3h3l2 5-2.5 1.500a12 12 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3.3 3A16 16 0 0 1 3 6.3 3 3 0 0 1 6 3z',
  envelope: 'M3 6h18v13H3zM3 7l9 7 9-7',
  pin: 'M12 21c-5-5.5-7-8.5-7-11.500a7 7 0 0 1 14 0C19 12.5 17 15.5 12 21zM12 7.500v4',
  clock: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7v5l3.5 2',
  bill: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8.500h5M9.5 12.500h5',
} as const;

export function Glyph({ name }: { name: keyof typeof GLYPHS }) {
  return (
    <svg className="glyph" viewBox="0 0 24 24" aria-hidden="true">
      <path d={GLYPHS[name]} />
    </svg>
  );
}
