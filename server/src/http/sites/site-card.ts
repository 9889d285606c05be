import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { SiteContent } from '@jobly/core/websites/site';
import type { SitePages } from './site-pages.ts';

const PROGRAM = join(import.meta.dirname, 'card-program.ts');
const DEADLINE_MS = 10_000;
const KEPT_CARDS = 200;
/** Ten seconds of work; further requests are refused. */
const MOST_WAITING = 20;

/**
 * Pictures for shared links, each drawn once, one at a time and in a separate process: the library takes 60 MB that
 * are never freed, and half a second of CPU.
 */
export function siteCards(pages: Pick<SitePages, 'renderCard'>, draw = toPng) {
  const drawn = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  return {
    /** Changes with the picture, so that it can be cached for long. */
    nameOf: ({ businessName, trade, serviceArea, language }: SiteContent) =>
      `card-${createHash('sha256')
        .update(JSON.stringify([businessName, trade, serviceArea, language]))
        .digest('hex')
        .slice(0, 16)}.png`,
    /** Undefined when too many are waiting. */
    draw(name: string, content: SiteContent): Promise<Buffer<ArrayBuffer>> | undefined {
      const known = drawn.get(name);
      if (!known && waiting >= MOST_WAITING) return undefined;
      const card =
        known ?? last.then(() => draw(pages.renderCard(content))).finally(() => (waiting -= 1));
      drawn.delete(name);
      drawn.set(name, card);
      if (known) return card;
      waiting += 1;
      last = card.catch(() => drawn.delete(name));
      if (drawn.size > KEPT_CARDS) drawn.delete(drawn.keys().next().value!);
      return card;
    },
  };
}

async function toPng(svg: string): Promise<Buffer<ArrayBuffer>> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {},
    timeout: DEADLINE_MS,
    killSignal: 'SIGKILL',
  });
  child.stdin.on('error', () => {});
  child.stdin.end(svg);
  const [png, complaint, [code]] = await Promise.all([
    buffer(child.stdout),
    buffer(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  if (code !== 0)
    throw new Error(`a card could not be drawn: ${complaint.toString().slice(0, 500)}`);
  return png;
}
