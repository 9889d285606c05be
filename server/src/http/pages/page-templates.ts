import type { ProviderName } from '@jobly/core/brand';
import { getSession } from '@jobly/core/accounts/contract';
import type { Replies } from '@jobly/core/first-view';
import { LANGUAGES, type Language } from '@jobly/core/language/language';
import { speak } from '@jobly/core/language/speak';
import { DOCUMENT } from '@jobly/core/language/spanish/document';
import { translated } from '@jobly/core/language/t';
import { gzipAround } from './gzip-around.ts';
import type { WebApp } from './web-app.ts';

/** Placeholder in index.html for the first view's replies (web/src/lib/api/first-view.ts). */
const REPLIES = '<script type="application/json" id="first-view">';
const NO_REPLIES = new RegExp(`${REPLIES}\\s*\\{\\}\\s*</script>`);
const OWN_SCRIPTS = /<script type="module" [^>]*src="([^"]+)"><\/script>/g;
const ROOT = '<div id="root">';

const DOCUMENT_SENTENCES = Object.keys(DOCUMENT);

const NOBODYS = JSON.stringify({ [getSession.path]: { user: null } });

/** The built page per route, split around the part that differs per person. */
export function pageTemplates(
  { html: english, routeFiles, languageFiles }: WebApp,
  provider: ProviderName,
) {
  const byLanguage = new Map(
    LANGUAGES.map((language) => {
      const files = Object.entries(routeFiles).map(([route, own]) => [
        route,
        [...(languageFiles[language]?.[route] ?? []), ...own],
      ]);
      const html = speak(language, () => inLanguage(english, language, provider));
      return [language, templatesOf(html, Object.fromEntries(files) as WebApp['routeFiles'])];
    }),
  );
  return (route: string | undefined, language: Language) => byLanguage.get(language)!(route);
}

function inLanguage(html: string, language: Language, provider: ProviderName): string {
  // Read by installation-provider.ts in web/src/lib.
  const named = provider === 'lopay' ? '' : ` data-provider="${provider}"`;
  return DOCUMENT_SENTENCES.reduce(
    (page, sentence) => page.replaceAll(sentence, () => translated(sentence)),
    html.replace('<html lang="en">', `<html lang="${language}"${named}>`),
  );
}

function templatesOf(html: string, routeFiles: WebApp['routeFiles']) {
  const [room] = NO_REPLIES.exec(html) ?? [];
  if (!room) throw new Error('index.html has no room for the replies of the first view');
  const ownScripts = [...html.matchAll(OWN_SCRIPTS)].map(([, source]) => source!);

  /** Without a drawn view: shows 'opening' until the scripts run. */
  function shell(files: string[]) {
    const [before = '', after = ''] = withLinks(html, files).split(room!);
    const page = template(`${before}${REPLIES}`, `</script>${after}`);
    return (replies: Replies) => page(jsonOf(replies));
  }

  /** With a drawn view; the scripts load after it. */
  function drawn(files: string[]) {
    // The page's own come last (buildOfPage in web/src/lib/offline-shell.ts).
    const scripts = JSON.stringify([...files.filter((file) => !isStyle(file)), ...ownScripts]);
    const named = `<script type="application/json" id="scripts">${scripts}</script>`;
    const [before = '', after = ''] = withLinks(html, files.filter(isStyle))
      .replace(OWN_SCRIPTS, '')
      .replace(room!, () => named)
      .split(ROOT);
    const page = template(`${before}${REPLIES}`, `</div>${after}`);
    return (replies: Replies, picture: string) =>
      page(
        `${jsonOf(replies)}</script>${ROOT}<div class="drawn" inert aria-hidden="true">${picture}`,
      );
  }

  const byRoute = new Map(
    Object.entries(routeFiles).map(([route, files]) => [
      route,
      { shell: shell(files), drawn: drawn(files) },
    ]),
  );
  const others = { shell: shell([]), drawn: drawn([]) };
  return (route: string | undefined) => byRoute.get(route ?? '') ?? others;
}

function template(before: string, after: string) {
  const gzip = gzipAround(before, after);
  let nobodys: Buffer<ArrayBuffer> | undefined;
  return (middle: string) => ({
    text: () => before + middle + after,
    /** The same for all signed-out visitors, so compressed once. */
    gzipped: () => (middle === NOBODYS ? (nobodys ??= gzip(middle)) : gzip(middle)),
  });
}

/** Escapes `<`, the only character that could end the script element. */
const jsonOf = (replies: Replies) => JSON.stringify(replies).replaceAll('<', String.raw`\u003c`);

/** After the page's own stylesheet, so that later rules win. */
function withLinks(html: string, files: string[]): string {
  const links = files.map((file) =>
    isStyle(file)
      ? `<link rel="stylesheet" href="${file}">`
      : `<link rel="modulepreload" href="${file}">`,
  );
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

const isStyle = (file: string) => file.endsWith('.css');
