import { currentLanguage } from '@jobly/core/language/t';
import type { BillRow } from '@jobly/core/payment-links/bill-rows';
import { tidyMarkup } from '@jobly/core/markup';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { AssetsContext, type Assets } from './document.tsx';

/** What a view branches on: few values each, never user input. */
type Flags = Readonly<Record<string, string | boolean>>;
/** Printed as is. A view may only check whether a text is empty. */
export type Texts = Readonly<Record<string, string | Html>>;

/** As many as there are lines or photos, which no shape of a page has. A view sets it as the HTML of an element. */
class Html {
  readonly html: string;
  constructor(parts: string[]) {
    this.html = parts.join('');
  }
}

export class Rows extends Html {
  constructor(rows: BillRow[]) {
    super(rows.map(rowHtml));
  }
}

/** Loaded when they come into view, which they do not while they are folded. */
export class Photos extends Html {
  constructor(photos: { address: string; label: string }[]) {
    super(photos.map(photoHtml));
  }
}

const rowHtml = ({ label, note, amount }: BillRow): string =>
  `<div><dt dir="auto">${escape(label)}${note && `<small>${escape(note)}</small>`}</dt><dd>${escape(amount)}</dd></div>`;

const photoHtml = ({ address, label }: { address: string; label: string }): string =>
  `<img src="${escape(address)}" alt="${escape(label)}" loading="lazy">`;

export interface PageTemplate {
  View: ComponentType<{ flags: Flags; texts: Record<string, string> }>;
  flags: Flags;
  texts: Texts;
}

/** Ties a view to its data; callers need not know its flags and texts. */
export function page<Shown, F extends Flags, T extends Texts>(
  flagsOf: (shown: Shown) => F,
  textsOf: (shown: Shown) => T,
  View: ComponentType<{ flags: F; texts: Record<keyof T, string> }>,
): (shown: Shown) => PageTemplate {
  const Untied = View as unknown as PageTemplate['View'];
  return (shown) => ({ View: Untied, flags: flagsOf(shown), texts: textsOf(shown) });
}

interface CompiledTemplate {
  /** One more than `names`: before, between and after the texts. */
  readonly fixed: readonly string[];
  readonly names: readonly string[];
}

/** A page as fixed parts and escaped texts between them. */
export interface Pieces {
  /** The same array for every page of a shape, as a cache key. */
  fixed: readonly string[];
  texts: string[];
}

const DOCTYPE = '<!DOCTYPE html>';
const OPEN = '\uE000';
const CLOSE = '\uE001';

/** Plain React, the reference for filled templates. Takes 100 us and more. */
export function renderPlainly(wanted: PageTemplate, assets: Assets): string {
  const { View, flags } = wanted;
  const texts = Object.fromEntries(
    Object.entries(wanted.texts).map(([name, text]) => [name, plain(text)]),
  );
  const view = createElement(View, { flags, texts });
  const html = renderToStaticMarkup(createElement(AssetsContext, { value: assets }, view));
  return tidyMarkup(DOCTYPE + html);
}

/** React renders each shape (language, view, flags, empty texts) once with placeholders; requests fill them in. */
export function templates(assets: Assets): (page: PageTemplate) => Pieces {
  const byView: Shapes = new Map();
  return (wanted) => {
    const shapes = shapesOf(byView, wanted);
    const present = presentTexts(wanted.texts);
    let template = shapes.get(present) as CompiledTemplate | undefined;
    if (!template) shapes.set(present, (template = compile(wanted, assets)));
    return {
      fixed: template.fixed,
      texts: template.names.map((name) => filled(wanted.texts[name]!)),
    };
  };
}

const plain = (text: string | Html): string => (text instanceof Html ? text.html : text);

/** By language, view, each flag, then filled texts: one string as a key costs 1 us more. */
type Shapes = Map<unknown, Shapes | CompiledTemplate>;

function shapesOf(byView: Shapes, { View, flags }: PageTemplate): Shapes {
  let shapes = below(below(byView, currentLanguage()), View);
  for (const name in flags) shapes = below(shapes, flags[name]);
  return shapes;
}

function below(shapes: Shapes, key: unknown): Shapes {
  let found = shapes.get(key) as Shapes | undefined;
  if (!found) shapes.set(key, (found = new Map()));
  return found;
}

/** A bit per text, after a leading 1. */
function presentTexts(texts: Texts): number {
  let digits = 1;
  for (const name in texts) digits = digits * 2 + (texts[name] === '' ? 0 : 1);
  return digits;
}

export function joined({ fixed, texts }: Pieces): string {
  let html = fixed[0]!;
  for (let at = 0; at < texts.length; at += 1) html += texts[at]! + fixed[at + 1]!;
  return html;
}

/** More bits are not exact in a number. */
const MOST_TEXTS = 52;

function compile({ View, flags, texts }: PageTemplate, assets: Assets): CompiledTemplate {
  if (Object.keys(texts).length > MOST_TEXTS) throw new Error('a page of too many texts');
  const marks = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text === '' ? '' : OPEN + name + CLOSE]),
  );
  const parts = renderPlainly({ View, flags, texts: marks }, assets).split(/\uE000(\w+)\uE001/);
  return {
    fixed: parts.filter((_, index) => index % 2 === 0),
    names: parts.filter((_, index) => index % 2 === 1),
  };
}

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

const filled = (text: string | Html): string => (text instanceof Html ? text.html : escape(text));

/** Like React, in text and in attributes. */
function escape(text: string): string {
  return /["&'<>]/.test(text) ? text.replace(/["&'<>]/g, (character) => ESCAPED[character]!) : text;
}
