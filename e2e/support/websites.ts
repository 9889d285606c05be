import { deflateSync, crc32 } from 'node:zlib';
import type { WebsiteStatus } from '@jobly/core/websites/status';
import type { Locator, Page } from '@playwright/test';
import { inDatabase, sql } from './accounts.ts';
import { expect } from './test.ts';

/** The card of /grow. */
export const websiteCard = (page: Page): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Free website' }) });

interface LaidWebsite {
  status: Extract<WebsiteStatus, 'live'>;
  joblyUrl?: string;
  businessName?: string;
}

/** The website as staff and earlier steps would have left it; replaces the one there is. */
export function layWebsite(
  databaseUrl: string,
  userId: string,
  { status, businessName, joblyUrl }: LaidWebsite,
): Promise<unknown> {
  return inDatabase(databaseUrl, (client) =>
    client.query(
      `insert into websites (user_id, status, website_type, jobly_url, business_name)
       values ($1, $2, 'jobly', $3, $4)
       on conflict (user_id) do update set status = excluded.status,
         website_type = excluded.website_type, external_url = null,
         jobly_url = excluded.jobly_url, business_name = excluded.business_name`,
      [
        userId,
        status,
        joblyUrl ?? 'https://riveraplumbing.jobly.site',
        businessName ?? 'Rivera Plumbing',
      ],
    ),
  );
}

/** As staff put the draft live, which a task writes while the website is 'creating'. */
export function publishSite(databaseUrl: string, userId: string): Promise<void> {
  return inDatabase(databaseUrl, (client) =>
    expect
      .poll(
        async () => {
          const text = 'update sites set live = draft, published_at = now() where user_id = $1';
          return (await client.query(text, [userId])).rowCount;
        },
        { message: 'the task wrote a draft of the website, to be put live', timeout: 20_000 },
      )
      .toBe(1),
  );
}

export interface StoredRequest {
  id: string;
  description: string;
  upload_id: string | null;
}

export async function changeRequests(
  databaseUrl: string,
  userId: string,
): Promise<StoredRequest[]> {
  const rows = await sql(databaseUrl)<StoredRequest>`
    select id, description, upload_id from website_change_requests where user_id = ${userId}`;
  return rows;
}

/** A real picture, orange from edge to edge. */
export function makePng(width: number, height: number): Buffer {
  const row = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x += 1) row.set([255, 138, 31], 1 + x * 3);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
