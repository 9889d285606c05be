import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { PrintedDocument } from '@jobly/core/printed-document';
import { dropPrivileges } from '../confined/drop-privileges.ts';
import { drawDocument } from './draw-document.ts';
import { readFontFiles } from './font-files.ts';
import { openFonts } from './fonts.ts';

/** Run once per document by make-pdf.ts: its JSON in, the PDF out. */
const { user } = JSON.parse(process.argv[2] ?? '{}') as { user?: { uid: number; gid: number } };
const json = await text(process.stdin);
// Which user may read the packages depends on where they lie: the fonts are read first, the text is parsed after.
const files = readFontFiles(json);
dropPrivileges(user);
const pdf = await drawDocument(JSON.parse(json) as PrintedDocument, await openFonts(files));
if (!process.stdout.write(pdf)) await once(process.stdout, 'drain');
