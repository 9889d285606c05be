import { expect, it } from 'vitest';
import { tradeLook } from './trade-look.ts';

it('draws nothing for a trade that we do not know', () => {
  expect(tradeLook('Plumbing').drawing).not.toBe('');
  expect(tradeLook('Piano tuning')).toEqual({ hue: 'ink', drawing: '' });
  expect(tradeLook(null).drawing).toBe('');
});
