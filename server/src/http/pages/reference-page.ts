import { PRODUCT_NAME } from '@jobly/core/brand';
import { ERRORS, type ErrorCode } from '@jobly/core/error-catalogue';
import type { Contract } from '@jobly/core/contract';
import { html } from 'hono/html';
import type { HttpContext } from '../caller.ts';
import { utilityPage, type Html } from './html.ts';
import { errorsOf, isGiven, jsonSchema, openApiDocument } from './openapi.ts';
import { isStaff, isStaffOnly, openRoute, type Route } from '../route.ts';

/** The OpenAPI document, and the same for people to read. */
export function referenceRoutes(allRoutes: () => Route[], publicUrl: string): Route[] {
  return [
    openRoute(
      'GET /openapi.json',
      { summary: 'This API, for machines', answers: { 'application/json': [200] } },
      async (context) =>
        context.json(openApiDocument(await shownTo(context, allRoutes()), publicUrl)),
    ),
    openRoute(
      'GET /reference',
      { summary: 'This API, for people', answers: { 'text/html': [200] } },
      async (context) => context.html(await referencePage(await shownTo(context, allRoutes()))),
    ),
  ];
}

/** The staff's calls are the staff's to read. */
async function shownTo(context: HttpContext, routes: Route[]): Promise<Route[]> {
  const all = await isStaff(context);
  return all ? routes : routes.filter(({ contract }) => !isStaffOnly(contract.audience));
}

function referencePage(routes: Route[]): Promise<string> {
  return utilityPage({
    title: `${PRODUCT_NAME} API`,
    body: html`<h1>${PRODUCT_NAME} API</h1>
      <p>
        JSON over HTTPS. A session is an HttpOnly cookie. Errors carry a code and a sentence.
        Machines read <a href="/openapi.json">openapi.json</a>.
      </p>
      ${routes.map(({ contract }) => section(contract))}`,
  });
}

const section = (contract: Route['contract']): Html =>
  html`<h2><span class="method">${contract.method}</span> ${contract.path}</h2>
    <p>${contract.summary}. For: ${contract.audience}.</p>
    ${contract.method === 'GET' ? '' : shape('Body', contract.body)}
    ${shape('Reply', contract.reply)} ${errors(errorsOf(contract))}`;

function errors(codes: ErrorCode[]): Html | '' {
  if (codes.length === 0) return '';
  const lines = codes.map(
    (code) =>
      html`<li><strong>${ERRORS[code].status} ${code}</strong> ${ERRORS[code].message}</li>`,
  );
  return html`<ul>
    ${lines}
  </ul>`;
}

function shape(title: string, schema: Contract['reply'] | undefined): Html | '' {
  if (!schema || !isGiven(schema)) return '';
  const json = jsonSchema(schema);
  return html`<article>
    <header><strong>${title}</strong></header>
    <pre class="code" tabindex="0" aria-label="${title}">${describe(json)}</pre>
  </article>`;
}

interface SchemaNode {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  anyOf?: SchemaNode[];
  items?: SchemaNode;
  properties?: Record<string, SchemaNode>;
}

/** `{ user: { id: uuid, … } | null }`: how a colleague would write it on a whiteboard. */
function describe(node: SchemaNode, indent = ''): string {
  if (node.anyOf) return node.anyOf.map((one) => describe(one, indent)).join(' | ');
  if (node.enum) return node.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.items) return `${describe(node.items, indent)}[]`;
  if (node.properties) {
    const inner = `${indent}  `;
    const lines = Object.entries(node.properties).map(
      ([name, property]) => `${inner}${name}: ${describe(property, inner)}`,
    );
    return `{\n${lines.join('\n')}\n${indent}}`;
  }
  return node.format ?? node.type ?? 'any';
}
