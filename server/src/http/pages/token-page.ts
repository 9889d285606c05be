import { PRODUCT_NAME, SUPPORT_PHONE } from '@jobly/core/brand';
import type { Language } from '@jobly/core/language/language';
import { speak } from '@jobly/core/language/speak';
import { formatPhone } from '@jobly/core/phone';
import { html } from 'hono/html';
import type { HttpContext } from '../caller.ts';
import { languageOf } from '../requests/language.ts';
import { utilityPage } from './html.ts';

interface TokenPage {
  status?: 200 | 404;
  language?: Language;
  write: () => { title: string; lines: string[]; button?: string };
}

/** The page behind a message's link: a few sentences and at most one button. */
export async function answerTokenPage(
  context: HttpContext,
  { status = 200, language = languageOf(context), write }: TokenPage,
): Promise<Response> {
  // The token is in the URL. 'no-referrer' would make old browsers send the form with a foreign origin.
  context.header('Referrer-Policy', 'same-origin');
  context.header('X-Robots-Tag', 'noindex');
  const { title, lines, button } = speak(language, write);
  const body = html`<p class="brand">${PRODUCT_NAME}</p>
    <h1>${title}</h1>
    ${lines.map((line) => html`<p>${withCalls(line)}</p>`)}
    ${
      button &&
      html`<form method="post">
        <button type="submit" class="go">${button}</button>
      </form>`
    }`;
  return context.html(await utilityPage({ title, body, language }), status);
}

function withCalls(line: string) {
  const [before, ...after] = line.split(formatPhone(SUPPORT_PHONE));
  const number = html`<a href="tel:${SUPPORT_PHONE}">${formatPhone(SUPPORT_PHONE)}</a>`;
  return html`${before}${after.map((part) => html`${number}${part}`)}`;
}
