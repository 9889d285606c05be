import { expect, it } from 'vitest';
import { tidyMarkup } from './markup.ts';

it.each([
  ['<!doctype html><html lang="en">', '<!DOCTYPE html><html lang="en">'],
  ['<meta charSet="utf-8"/>', '<meta charset="utf-8">'],
  ['<input name="a" value="1 > 0 />" required="" />', '<input name="a" value="1 > 0 />" required>'],
  ['<div id="toast" hidden=""><br/></div>', '<div id="toast" hidden><br></div>'],
  ['<svg><path d="M1 1"/></svg>', '<svg><path d="M1 1"/></svg>'],
  [
    '<a title="x hidden=y">hidden=&quot;&quot;</a>',
    '<a title="x hidden=y">hidden=&quot;&quot;</a>',
  ],
  [`<script>a = '<br/>' + ' hidden=""';</script>`, `<script>a = '<br/>' + ' hidden=""';</script>`],
])('writes %s as %s', (page, tidied) => {
  expect(tidyMarkup(page)).toBe(tidied);
  expect(tidyMarkup(tidied)).toBe(tidied);
});
