import type { Plugin, Rolldown } from 'vite';
import { SIGNED_IN, routePath } from '../src/route-path.ts';

const ROUTES = '/src/routes/';
const ENTRY = '/src/main.tsx';
const SPANISH = '/language/spanish/catalogue.ts';

/** Writes route-files.json: extra files per route and language, which the server preloads with the page. */
export function routeFiles(): Plugin {
  return {
    name: 'jobly:route-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const isPagesOwn = ({ moduleIds }: Rolldown.OutputChunk) =>
        moduleIds.some((id) => id.endsWith(ENTRY));
      const named = filesOf(chunks.filter(isPagesOwn));
      const screens = new Map(
        chunks.flatMap((chunk) => routeFilesIn(chunk).map((file) => [file, chunk])),
      );

      function filesOf(wanted: Rolldown.OutputChunk[], found = new Set<string>()): Set<string> {
        for (const chunk of wanted) {
          if (found.has(chunk.fileName)) continue;
          found.add(chunk.fileName);
          for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
          filesOf(
            chunk.imports.flatMap((name) => byName.get(name) ?? []),
            found,
          );
        }
        return found;
      }

      const routes = [...screens].flatMap(([file, chunk]) => {
        // Staff files are listed for staff only, and unknown addresses are rare.
        if (file === SIGNED_IN || /^[-$]/.test(file)) return [];
        const layout = file.startsWith(`${SIGNED_IN}/`) ? [screens.get(SIGNED_IN)!] : [];
        const files = [...filesOf([...layout, chunk])].filter((name) => !named.has(name));
        return [[routePath(file), files.map((name) => `/${name}`)] as const];
      });
      const spanish = chunks.filter(({ moduleIds }) =>
        moduleIds.some((id) => id.endsWith(SPANISH)),
      );
      const languages = { es: spanish.map(({ fileName }) => `/${fileName}`) };
      const source = JSON.stringify({ routes: Object.fromEntries(routes), languages });
      this.emitFile({ type: 'asset', fileName: 'route-files.json', source });
    },
  };
}

/** `_app/payments/$linkId`, and other route files in this chunk. */
function routeFilesIn({ moduleIds }: Rolldown.OutputChunk): string[] {
  return moduleIds.flatMap((id) => id.split(ROUTES)[1]?.replace(/\.tsx$/, '') ?? []);
}
