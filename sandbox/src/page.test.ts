import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { expect, it } from 'vitest';
import { follow, open, payByCard } from '../test/payer.ts';
import { merchant, newLink } from '../test/people.ts';
import { sandbox } from '../test/sandbox.ts';

const validator = new HtmlValidate(
  new StaticConfigLoader({ root: true, extends: ['html-validate:recommended'] }),
);

async function problemsOf(html: string, name: string): Promise<string[]> {
  if (!html.startsWith('<!DOCTYPE html>')) return [`${name}: not a document`];
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) => `${name} ${line}:${column} ${ruleId}: ${message}`,
    ),
  );
}

it("keeps html-validate's recommended rules on every page a payer or we may see", async () => {
  const one = await sandbox();
  const id = await merchant(one);
  const link = await newLink(one, id);
  const pages = [
    ['the page to pay', await open(link.link)],
    ['a declined card', await follow(await payByCard(link.link, '4000 0000 0000 0002'))],
    ["the bank's question", await follow(await payByCard(link.link, '4000 0000 0000 3220'))],
    ['paid', await follow(await payByCard(link.link, '4242 4242 4242 4242'))],
    ['already paid', await open(link.link)],
    ['no such link', await open(`${link.link}x`)],
    ['the control page', await open(`${one.url}/`)],
  ] as const;
  const found = await Promise.all(pages.map(([name, { html }]) => problemsOf(html, name)));
  expect(found.flat()).toEqual([]);
});
