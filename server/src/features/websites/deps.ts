import type { NewsDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import type { SitePages } from '../../http/sites/site-pages.ts';
import type { Enqueue } from '../../tasks/tasks.ts';

export interface SiteAddresses {
  /** Display form: `joesplumbing.jobly.site`. */
  shown: (slug: string) => string;
  url: (slug: string) => string;
}

interface Picture {
  bytes: Buffer<ArrayBuffer>;
  contentType: string;
}

export interface LiveDeps extends NewsDeps {
  addresses: SiteAddresses;
}

export interface BuildDeps extends LiveDeps {
  /** Sites go live without staff's review. */
  autoPublish: boolean;
}

export interface WebsiteDeps extends BuildDeps {
  enqueue: Enqueue;
  /** Commits with the request itself. */
  notifyStaff: (db: Db, userId: string, request: { id: string; change?: string }) => Promise<void>;
  markExtra: (db: Db, userId: string) => Promise<void>;
  findOwnUpload: (db: Db, userId: string, imageUrl: string) => Promise<{ id: string } | undefined>;
  /** Copies a private picture as one of the site's public photos; `alongside` commits with it. */
  copyToPhotos: (
    uploadId: string,
    alongside?: (db: Db, photo: { name: string }) => Promise<void>,
    /** Whose photo it becomes; its sender's by default. */
    ownerId?: string,
  ) => Promise<{ name: string }>;
  signUpload: (name: string) => string;
  readPhoto: (photo: { userId: string; name: string }) => Promise<Picture | undefined>;
  readLogo: (name: string) => Promise<Picture | undefined>;
  /** Nothing when the pages have not been built. */
  sitePages: SitePages | undefined;
}
