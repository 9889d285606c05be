import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import { SPANISH } from '../../core/src/language/spanish/catalogue.ts';
import { inProject, listFiles, projectRoot } from '../project.mjs';

/** Staff work in English; legal texts are written twice; schema.org has its own names. */
const SKIPPED =
  /^web\/src\/(?:features\/(?:staff|user-form|legal\/\w+)\/|routes\/-staff|site\/structured-data)/;
const SOURCE = /(?<!\.test|\.d)\.tsx?$/;

const NAMES = /\b(?:Jobly|Lopay|Google|Klarna|Affirm|Afterpay|Visa|Mastercard|Amex|Discover)\b/g;

/** Their first argument is looked up in the catalogue. */
const SAID = new Set(['t', 'tNodes']);
const NO_SPANISH =
  "has no Spanish: add it to the file of its area in core/src/language/spanish/ (CONTRIBUTING.md, 'Say something on a screen')";
const SAID_AS_IS = new Set(['translated', 'partsOf']);
const READ =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|alt|title|label|placeholder|hint|note|lead|description)$/;
const NOT_READ = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportAllDeclaration',
  'ThrowStatement',
  'SwitchCase',
  'BinaryExpression',
]);
/** Example addresses such as `riveraplumbing.com`. */
const ADDRESS = /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/;
const hasWords = (text) => !ADDRESS.test(text) && /\p{L}{2}/u.test(text.replace(NAMES, ''));
/** 'Done' or 'Please try again', but not 'ArrowLeft', 'UTC' or 'flex gap-2'. */
const looksWritten = (text) =>
  /^\p{Lu}[\p{Ll}'’]*(?:[\s,.:;…!?—-]|$)/u.test(text) && hasWords(text);
const isSentence = (text) => looksWritten(text) && /\p{L}\s+\S*\p{L}/u.test(text);

/** Texts that stay English in every language. */
export function untranslatedIn(path, source, catalogue = SPANISH) {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const found = [];
  const note = (node, text) => {
    const line = source.slice(0, node.start).split('\n').length;
    found.push(`${path}:${line}: ${text.trim().replace(/\s+/g, ' ')}`);
  };
  visit(program, 'code', (node, place) => {
    const text = textOf(node);
    if (text === undefined) return;
    if (place === 'said') {
      if (!Object.hasOwn(catalogue, text)) note(node, `'${text}' ${NO_SPANISH}`);
      return;
    }
    if (node.type === 'JSXText' || place === 'read') {
      if (hasWords(text)) note(node, text);
    } else if (place === 'property' ? looksWritten(text) : isSentence(text)) {
      // A constant with a translation is translated where it is used.
      if (!Object.hasOwn(catalogue, text)) note(node, text);
    }
  });
  return found;
}

function textOf(node) {
  if (node.type === 'JSXText') return node.value;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  return node.quasis.map(({ value }) => value.cooked).join('{}');
}

/** Visits every node with its role: 'read' by people, 'said' by t, of a 'property', or 'code'. */
function visit(node, place, see) {
  if (Array.isArray(node)) return node.forEach((each) => visit(each, place, see));
  if (typeof node !== 'object' || node === null || !node.type) return;
  if (isNotRead(node)) return;
  see(node, place);
  if (SAID.has(node.callee?.name)) return visit(node.arguments[0], 'said', see);
  for (const [key, child] of Object.entries(node)) {
    if (key !== 'key' || node.computed) visit(child, placeOf(node, key, place), see);
  }
}

function isNotRead(node) {
  if (NOT_READ.has(node.type) || node.type.startsWith('TSType')) return true;
  if (node.type === 'TSLiteralType' || node.type === 'TSInterfaceDeclaration') return true;
  if (node.type === 'NewExpression') return node.callee.name?.endsWith('Error');
  if (node.type !== 'CallExpression') return false;
  return SAID_AS_IS.has(node.callee.name) || node.callee.object?.name === 'console';
}

/** A condition or `a ?? b` passes its role on; function arguments and results are code. */
function placeOf(node, key, place) {
  switch (node.type) {
    case 'JSXAttribute':
      return READ.test(node.name.name ?? '') ? 'read' : 'property';
    case 'JSXElement':
    case 'JSXFragment':
      return 'read';
    case 'JSXOpeningElement':
      return 'code';
    case 'Property':
      return 'property';
    case 'ConditionalExpression':
    case 'LogicalExpression':
      return key === 'test' || (node.operator === '&&' && key === 'left') ? 'code' : place;
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return place;
    default:
      return 'code';
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = listFiles(inProject('web', 'src'))
    .map((file) => relative(projectRoot, file).split(sep).join('/'))
    .filter((path) => SOURCE.test(path) && !SKIPPED.test(path))
    .flatMap((path) => untranslatedIn(path, readFileSync(inProject(path), 'utf8')));
  for (const text of found) console.error(text);
  process.exitCode = found.length === 0 ? 0 : 1;
}
