import { currentLanguage } from '@jobly/core/language/t';
import { tidyMarkup } from '@jobly/core/markup';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { AssetsContext, type Assets } from './document.tsx';

/** What a view decides by: few values each, never anything a person typed. */
export type Flags = Readonly<Record<string, string | boolean>>;
/** What a view prints as is. A view may check whether a text is empty, and nothing else about it. */
export type Texts = Readonly<Record<string, string>>;

/** One of the customer's pages: its view, what the view decides by and what it prints. */
export interface PageTemplate {
  View: ComponentType<{ flags: Flags; texts: Texts }>;
  flags: Flags;
  texts: Texts;
}

/** Ties a view to what fills it; callers need not know the names of its flags and texts. */
export function page<Shown, F extends Flags, T extends Texts>(
  flagsOf: (shown: Shown) => F,
  textsOf: (shown: Shown) => T,
  View: ComponentType<{ flags: F; texts: T }>,
): (shown: Shown) => PageTemplate {
  const Untied = View as unknown as PageTemplate['View'];
  return (shown) => ({ View: Untied, flags: flagsOf(shown), texts: textsOf(shown) });
}

interface CompiledTemplate {
  /** One more than there are names: what stands before, between and behind the texts. */
  readonly fixed: readonly string[];
  readonly names: readonly string[];
}

/** A page in pieces: what is fixed, and the texts that belong between, escaped. */
export interface Pieces {
  /** The same array for every page of a shape, so that others may keep what they make of it. */
  fixed: readonly string[];
  texts: string[];
}

const DOCTYPE = '<!DOCTYPE html>';
const OPEN = '\uE000';
const CLOSE = '\uE001';

/** React itself, every time: what a filled template must be equal to. It takes 100 us and more. */
export function renderPlainly({ View, flags, texts }: PageTemplate, assets: Assets): string {
  const view = createElement(View, { flags, texts });
  const html = renderToStaticMarkup(createElement(AssetsContext, { value: assets }, view));
  return tidyMarkup(DOCTYPE + html);
}

/**
 * React renders each shape of a page once, with marks for the texts, and a request only fills them in.
 * A shape is the language, the view, its flags and which texts are empty: a few hundred at most, whatever people type.
 */
export function templates(assets: Assets): (page: PageTemplate) => Pieces {
  const byView: Shapes = new Map();
  return (wanted) => {
    const shapes = shapesOf(byView, wanted);
    const filled = filledTexts(wanted.texts);
    let template = shapes.get(filled) as CompiledTemplate | undefined;
    if (!template) shapes.set(filled, (template = compile(wanted, assets)));
    return {
      fixed: template.fixed,
      texts: template.names.map((name) => escape(wanted.texts[name]!)),
    };
  };
}

/** By language and view, then by each flag in turn, then by which texts are filled: one text for a key costs 1 us more. */
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

/** A binary digit for each text, behind a 1 that keeps the first ones from vanishing. */
function filledTexts(texts: Texts): number {
  let digits = 1;
  for (const name in texts) digits = digits * 2 + (texts[name] === '' ? 0 : 1);
  return digits;
}

export function joined({ fixed, texts }: Pieces): string {
  let html = fixed[0]!;
  for (let at = 0; at < texts.length; at += 1) html += texts[at]! + fixed[at + 1]!;
  return html;
}

/** More binary digits than this, and two numbers become one. */
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

/** As React does it, in text and in attributes alike. */
function escape(text: string): string {
  return /["&'<>]/.test(text) ? text.replace(/["&'<>]/g, (character) => ESCAPED[character]!) : text;
}
