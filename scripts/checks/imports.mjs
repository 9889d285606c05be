import { parseSync } from 'vite';

/** Every module that a file names: import, export from, import() and import type. */
export function importedModules(path, source) {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const found = new Set();
  collect(program, found);
  return [...found];
}

const NODES_WITH_SOURCE = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

function collect(node, found) {
  if (Array.isArray(node)) {
    for (const item of node) collect(item, found);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  if (NODES_WITH_SOURCE.has(node.type)) {
    const name = literalText(node.source ?? node.argument);
    if (name !== undefined) found.add(name);
  }
  for (const value of Object.values(node)) collect(value, found);
}

function literalText(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TSLiteralType') return literalText(node.literal);
  if (node?.type === 'TemplateLiteral' && node.quasis.length === 1)
    return node.quasis[0].value.cooked;
  return undefined;
}
