import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { bundleScript } from './server-pages.ts';

/** Staff tools and the user form are not cached; a language is cached on first use (worker.ts). */
const NOT_KEPT = /^assets\/(?:staff\/|user-form-|spanish-)/;
const ENTRY = fileURLToPath(new URL('../src/service-worker/worker.ts', import.meta.url));

/** Writes /sw.js, which caches this build's files for offline starts. */
export function serviceWorker(): Plugin {
  return {
    name: 'jobly:service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/') && !NOT_KEPT.test(name))
        .map((name) => `/${name}`)
        .sort();
      // The page is part of the shell: when it changes (such as a CSP hash), so must the worker.
      const page = bundle['index.html'];
      const html = page?.type === 'asset' ? String(page.source) : '';
      const version = createHash('sha256').update(files.join()).update(html).digest('hex');
      const values = { SHELL_FILES: files, SHELL_VERSION: version.slice(0, 12) };
      const { code } = await bundleScript(ENTRY, values, { target: 'chrome91' });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
    },
  };
}
