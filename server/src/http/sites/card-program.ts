import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** Run once per picture (site-card.ts): SVG in, PNG out. */
const svg = await buffer(process.stdin);
const png = await sharp(svg).png({ palette: true, colours: 64, compressionLevel: 9 }).toBuffer();
if (!process.stdout.write(png)) await once(process.stdout, 'drain');
