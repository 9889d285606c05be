import { afterEach, expect, it } from 'vitest';
import { startupSentence } from '../../startup-sentence.ts';
import { provideBinaries } from './binaries.ts';

const { arch } = process;
afterEach(() => Object.defineProperty(process, 'arch', { value: arch }));

it('says in a sentence alone that a release has no PostgreSQL of its own', () => {
  Object.defineProperty(process, 'arch', { value: 'unknown' });
  let said = '';
  try {
    provideBinaries('/nowhere', undefined);
  } catch (error) {
    said = startupSentence(error, {});
  }
  expect(said).toMatch(/^The PostgreSQL of a trial .* is not installed\. Set DATABASE_URL.*$/);
});
