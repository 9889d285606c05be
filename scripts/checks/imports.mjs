import { parseSync } from 'vite';

/** Shows every node of a source to `see`. */
export function visitNodes(path, source, see) {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  visit(program, see);
}

function visit(node, see) {
  if (typeof node !== 'object' || node === null) return;
  if (node.type) see(node);
  for (const value of Object.values(node)) visit(value, see);
}

const NODES_WITH_SOURCE = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** Every module that a file names: import, export from, import() and import type. */
export function importedModules(path, source) {
  const found = new Set();
  visitNodes(path, source, (node) => {
    if (NODES_WITH_SOURCE.has(node.type)) found.add(literalText(node.source ?? node.argument));
  });
  found.delete(undefined);
  return [...found];
}

function literalText(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TSLiteralType') return literalText(node.literal);
  if (node?.type === 'TemplateLiteral' && node.quasis.length === 1)
    return node.quasis[0].value.cooked;
  return undefined;
}
