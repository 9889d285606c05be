import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** A program of its own that lives for one picture (site-card.ts): SVG of ours in, PNG out. */
const svg = await buffer(process.stdin);
const png = await sharp(svg).png({ palette: true, colours: 64, compressionLevel: 9 }).toBuffer();
if (!process.stdout.write(png)) await once(process.stdout, 'drain');
