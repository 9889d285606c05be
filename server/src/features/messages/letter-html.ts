import { PRODUCT_NAME } from '@jobly/core/brand';
import { speak } from '@jobly/core/language/speak';
import { t } from '@jobly/core/language/t';
import type { LetterLayout, LetterPart, Sender } from '@jobly/core/letter';
import { html, raw } from 'hono/html';

/** Mailboxes clip longer ones, perhaps with the button: those are sent as text only. */
export const MOST_BYTES = 12 * 1024;

/** Tokens of web/src/ui/styles/tokens.css. No inline colours: they would stay light in dark mode. */
const STYLE = `
body,.b{margin:0;background:#faf7f2;color:#0c2035}
body,td{font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;overflow-wrap:anywhere}
.c{max-width:560px;background:#fff;border:1px solid #e6e0d6;border-radius:18px;text-align:left}
p{margin:0 0 16px}
.n{font-size:18px;font-weight:700}
.n img{vertical-align:middle;margin-right:12px;border-radius:12px;background:#fff;object-fit:contain}
.s{font-size:40px;font-size:min(40px,9vw);white-space:nowrap;line-height:1.1;font-weight:800;letter-spacing:-.02em}
.r{width:100%;border-collapse:collapse;margin:0 0 20px}
.r td{padding:10px 0;border-top:1px solid #e6e0d6;vertical-align:top}
.r .k{padding-right:16px;color:#46586b;width:44%;overflow-wrap:normal}
.r .v{text-align:right;text-wrap:balance}
.a{display:block;padding:16px;border-radius:16px;background:#ff8a1f;color:#0c2035;font-size:18px;font-weight:700;text-align:center;text-decoration:none}
.l,.l a,.f{color:#46586b;font-size:14px}
@media (prefers-color-scheme:dark){
body,.b{background:#0a1521;color:#f4f1ea}
.c{background:#122232;border-color:#1f3347}
.r td{border-color:#1f3347}
.r .k,.l,.l a,.f{color:#b4c2cf}
.a{background:#ff9a3d}
}`;

const lines = (text: string) =>
  text.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br />${line}`));

function drawn(part: LetterPart) {
  if (typeof part === 'string') return html`<p dir="auto">${lines(part)}</p>`;
  if ('sum' in part) return html`<p class="s">${part.sum}</p>`;
  if ('rows' in part) {
    const rows = part.rows.map(
      ([name, value]) =>
        html`<tr>
          <td class="k">${name}</td>
          <td class="v" dir="auto">${value}</td>
        </tr>`,
    );
    return html`<table role="presentation" class="r">
      ${rows}
    </table>`;
  }
  return 'button' in part
    ? html`<p><a class="a" href="${part.url}">${part.button}</a></p>`
    : html`<p class="l"><a href="${part.url}">${part.link}</a></p>`;
}

/** One card, light and dark, with no external resource but the logo. */
export async function letterHtml(
  subject: string,
  { language, parts }: LetterLayout,
  sender: Sender | undefined,
): Promise<string | undefined> {
  const name = sender?.name || PRODUCT_NAME;
  const footer = sender?.name
    ? speak(language, () =>
        t('Sent by {product} for {business}', { product: PRODUCT_NAME, business: sender.name }),
      )
    : '';
  const logo = sender?.logo ? html`<img src="${sender.logo}" alt="" width="48" height="48" />` : '';
  const page = String(
    await html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta name="color-scheme" content="light dark" />
          <title>${subject}</title>
          <style>
            ${raw(STYLE)}
          </style>
        </head>
        <body>
          <table role="presentation" width="100%" class="b">
            <tr>
              <td align="center" style="padding:24px 12px">
                <table role="presentation" width="100%" class="c">
                  <tr>
                    <td style="padding:28px 24px 12px">
                      <p class="n" dir="auto">${logo}${name}</p>
                      ${parts.map(drawn)}
                    </td>
                  </tr>
                </table>
                <p class="f" style="margin:16px 0 0">${footer}</p>
              </td>
            </tr>
          </table>
        </body>
      </html>`,
  );
  return Buffer.byteLength(page) > MOST_BYTES ? undefined : page;
}

/** The sender's display name; ours is configured. */
export function senderName({ name }: Sender, { language }: LetterLayout): string | undefined {
  if (name === '') return undefined;
  return speak(language, () =>
    t('{business} via {product}', { business: name, product: PRODUCT_NAME }),
  );
}
