/** The same ids in every test: 1 is the contractor. */
export const idOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
