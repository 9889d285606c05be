import { parseSync, type Plugin } from 'vite';

const DECLARES = /^for(?:Anyone|SignedIn|Staff|Admin)\(/;

/** The browser needs a contract's types and path only: without its schemas zod (9 KB) stays out of most first views. */
export function contractHeads(): Plugin {
  return {
    name: 'jobly:contract-heads',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.includes('/core/src/') || !code.includes("/contract.ts'")) return null;
      const contracts = (await import(id)) as Record<string, object>;
      let heads = code;
      // From the end, so that earlier positions stay valid.
      for (const { id: name, init } of constantsIn(id, code).toReversed()) {
        if (!init || name.type !== 'Identifier') continue;
        const { start, end } = init;
        const isContract = DECLARES.test(code.slice(start, end));
        if (isContract && new RegExp(`\\b${name.name}\\.(?:params|query|body|reply)\\b`).test(code))
          this.error(
            `${id}: give the schema of ${name.name} a name; the browser's contract has none`,
          );
        if (isContract && !contracts[name.name]) this.error(`${id}: export ${name.name}`);
        const written = isContract
          ? JSON.stringify(contracts[name.name], ['method', 'path', 'audience'])
          : // Pure, so that the bundler drops a schema that is not imported.
            `/* @__PURE__ */ (() => (${code.slice(start, end)}))()`;
        heads = heads.slice(0, start) + written + heads.slice(end);
      }
      return { code: heads, map: null };
    },
  };
}

function constantsIn(id: string, code: string) {
  return parseSync(id, code)
    .program.body.map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    .flatMap((node) => (node?.type === 'VariableDeclaration' ? node.declarations : []));
}
