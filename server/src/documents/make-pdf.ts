import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { AppError } from '@jobly/core/errors';
import type { PrintedDocument } from '@jobly/core/printed-document';
import { runConfined } from '../confined/confined-process.ts';
import { limitConcurrency } from '../limit-concurrency.ts';

const HERE = import.meta.dirname;
const PROGRAM = { path: join(HERE, 'pdf-program.ts'), reads: [HERE] };
const MOST_KEPT = 20;
const FAILED_MS = 60_000;
/** With photos it may be larger: not kept. */
const LARGEST_KEPT_BYTES = 1024 * 1024;

const inTurn = limitConcurrency({ atOnce: 2, mostWaiting: 16 });
const comeBack = () => new AppError('unavailable', { retryAfterSeconds: 5 });

/** By what is printed: whoever asks again for the same costs nothing. The oldest first. */
const made = new Map<string, Promise<Buffer>>();

/** In a confined process: neither fonts nor pdfkit are in the memory that serves pages. Takes 0.5 s of CPU. */
export function makePdf(document: PrintedDocument): Promise<Buffer> {
  const json = JSON.stringify(document);
  const key = createHash('sha256').update(json).digest('base64');
  const pdf = made.get(key) ?? inTurn(() => draw(json), comeBack);
  made.delete(key);
  made.set(key, pdf);
  pdf.then(
    ({ length }) => length > LARGEST_KEPT_BYTES && made.delete(key),
    // One that cannot be drawn is not tried again at once, by whoever asks.
    () => setTimeout(() => made.delete(key), FAILED_MS).unref(),
  );
  for (const oldest of made.keys()) {
    if (made.size <= MOST_KEPT) break;
    made.delete(oldest);
  }
  return pdf;
}

export async function pdfResponse(printed: PrintedDocument): Promise<Response> {
  return new Response(new Uint8Array(await makePdf(printed)), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${printed.fileName}.pdf"`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}

async function draw(json: string): Promise<Buffer> {
  const { code, output, complaint } = await runConfined(PROGRAM, {}, Buffer.from(json));
  if (code !== 0) throw new Error(`the PDF program ended with ${code}: ${complaint}`);
  return output;
}
