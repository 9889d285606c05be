import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Tailwind 4 puts `@property` fallbacks into `@layer`, unknown to Safari < 15.4 and Chrome < 99: borders vanish. */
export function unwrapCascadeLayers(): Plugin {
  return {
    name: 'jobly:unwrap-cascade-layers',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) {
          file.source = String(file.source).replace(/@layer [\w-]+\s*\{/g, '@media all{');
        }
      }
    },
  };
}

const SHEET = fileURLToPath(new URL('../src/ui/styles/front-door.css', import.meta.url));
/** Loaded by /auth. */
const FRONT_DOOR = new Set(['index', 'first', 'code-step']);

/** Fails the build when a screen of the first scripts is not a source of the first sheet. */
export function frontDoorStyles(): Plugin {
  return {
    name: 'jobly:front-door-styles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const listed = new Set(sourcesOf(SHEET));
      const missing = Object.values(bundle)
        .flatMap((file) =>
          file.type === 'chunk' && FRONT_DOOR.has(file.name) ? Object.entries(file.modules) : [],
        )
        .filter(([id, { code }]) => /\/src\/.*\.tsx$/.test(id) && code?.includes('className'))
        .map(([id]) => id)
        .filter((id) => !listed.has(id));
      if (missing.length > 0) this.error(`front-door.css does not know ${missing.join(', ')}`);
    },
  };
}

function sourcesOf(sheet: string): string[] {
  const patterns = [...readFileSync(sheet, 'utf8').matchAll(/@source '([^']+)'/g)];
  return patterns.flatMap(([, pattern = '']) => globSync(join(dirname(sheet), pattern)));
}
