import { build, defineConfig, type InlineConfig, type UserConfig } from 'vite';

/** Bundles server pages and production React into render.js. ASCII: otherwise Node uses two bytes per character. */
export function serverPages(
  ssr: string,
  outDir: string,
  plugins: UserConfig['plugins'] = [],
): UserConfig {
  return defineConfig({
    plugins,
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr,
      outDir,
      target: 'node24',
      cssTarget: 'chrome91',
      cssMinify: true,
      copyPublicDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        output: { entryFileNames: 'render.js', minify: { codegen: { asciiOnly: true } } },
      },
    },
  });
}

type Options = Pick<NonNullable<InlineConfig['build']>, 'target' | 'minify'>;

/** A browser script as one string, with values for the names it declares. */
export async function bundleScript(
  entry: string,
  values: Record<string, unknown>,
  options: Options,
) {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    build: {
      ...options,
      write: false,
      lib: { entry, formats: ['iife'], name: 'script', fileName: 'script' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${entry} could not be built`);
  return chunk;
}
