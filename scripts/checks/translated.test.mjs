import assert from 'node:assert/strict';
import { test } from 'node:test';
import { untranslatedIn } from './translated.mjs';

const CATALOGUE = { Home: 'Inicio', 'Sign out': 'Cerrar sesión' };
const textsIn = (source) =>
  untranslatedIn('web/src/a.tsx', source, CATALOGUE).map((found) => found.replace(/^.*?: /, ''));

const refused = [
  ['the text of an element', '<p>Sign out</p>', 'Sign out'],
  ['a text in braces', "<p>{busy ? 'Saving' : name}</p>", 'Saving'],
  ['a text after a value', '<p>{count} links</p>', 'links'],
  ['an attribute that is read', '<nav aria-label="Main" />', 'Main'],
  ['an attribute by a condition', "<a title={there ? 'Sign out' : ''} />", 'Sign out'],
  ['an attribute that looks written', '<Sheet yes="Stop it" />', 'Stop it'],
  ['a property', "const ROWS = [{ label: 'Phone' }];", 'Phone'],
  ['a sentence given away', "toast.error('That did not work.')", 'That did not work.'],
  ['a sentence with values', 'const title = `Refund of ${amount}`;', 'Refund of {}'],
  ['a sentence returned', "const say = () => 'Try it again';", 'Try it again'],
];

for (const [what, source, text] of refused) {
  void test(`${what} is named`, () => assert.deepEqual(textsIn(source), [text]));
}

void test('a sentence that was forgotten in the catalogue is named with what to do', () => {
  assert.deepEqual(untranslatedIn('web/src/a.tsx', "<p>{t('Sign in')}</p>", CATALOGUE), [
    "web/src/a.tsx:1: 'Sign in' has no Spanish: add it to the file of its area in " +
      "core/src/language/spanish/ (CONTRIBUTING.md, 'Say something on a screen')",
  ]);
});

void test('it is named with its line', () => {
  assert.deepEqual(untranslatedIn('web/src/a.tsx', '\n\nconst it = <p>\n  Hello\n</p>;'), [
    'web/src/a.tsx:3: Hello',
  ]);
});

for (const [what, source] of [
  ['what t says', "<p>{t('Sign out')}</p>"],
  ['what t says by a condition', "<a title={there ? t('Sign out') : undefined} />"],
  ['a constant that has a translation', "const TABS = [{ to: '/', label: 'Home' }];"],
  ['a name', '<p>Google</p>'],
  ['signs', '<p>· 404 —</p>'],
  ['an address', '<input placeholder="https://g.page/r/…/review" />'],
  ['classes', '<p className="flex gap-2 Wide">{name}</p>'],
  ['a drawing', '<path d="M17.5 10A7.5 7.5 0 0 0 10 2.5" />'],
  ['a key', "if (event.key === 'Enter') run('ArrowLeft');"],
  ['an error for programmers', "throw new Error('This cannot be');"],
  ['a line on the console', "console.error('404 Error: nothing there');"],
  ['a type', "type Step = 'Phone number' | 'Code';"],
]) {
  void test(`${what} is let through`, () => assert.deepEqual(textsIn(source), []));
}
