import type { Plugin, Rolldown } from 'vite';
import { SIGNED_IN, routePath } from '../src/route-path.ts';

const ROUTES = '/src/routes/';
const ENTRY = '/src/main.tsx';
const SPANISH = '/language/spanish/';

/**
 * Writes route-files.json: which files each route of the app needs beside those that index.html names, and
 * which each language needs there besides. The server has the browser fetch them together with the page (server/src/http/pages/page-templates.ts).
 */
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

      const spanish = (part: string) =>
        chunks
          .filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`${SPANISH}${part}.ts`)))
          .map(({ fileName }) => `/${fileName}`);
      const routes: Record<string, string[]> = {};
      const es: Record<string, string[]> = {};
      for (const [file, chunk] of screens) {
        // The staff's files are named to staff only, and an unknown address is rare.
        if (file === SIGNED_IN || /^[-$]/.test(file)) continue;
        const isInside = file.startsWith(`${SIGNED_IN}/`);
        const layout = isInside ? [screens.get(SIGNED_IN)!] : [];
        const files = [...filesOf([...layout, chunk])].filter((name) => !named.has(name));
        routes[routePath(file)] = files.map((name) => `/${name}`);
        es[routePath(file)] = [...spanish('entrance'), ...(isInside ? spanish('inside') : [])];
      }
      const source = JSON.stringify({ routes, languages: { es } });
      this.emitFile({ type: 'asset', fileName: 'route-files.json', source });
    },
  };
}

/** `_app/payments/$linkId`, and whatever else of routes/ is in this chunk. */
function routeFilesIn({ moduleIds }: Rolldown.OutputChunk): string[] {
  return moduleIds.flatMap((id) => id.split(ROUTES)[1]?.replace(/\.tsx$/, '') ?? []);
}
