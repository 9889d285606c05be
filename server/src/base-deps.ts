import type { Database, Db } from './db/database.ts';
import type {
  ContactKey,
  NotifyOwner,
  NotifyOwnerBySms,
  QueueMessage,
  WantsTexts,
  Withdrawn,
} from './outgoing-message.ts';
import type { Clock } from './ports/clock.ts';

export interface BaseDeps {
  database: Database;
  clock: Clock;
}

/** For features that send news: `compose-features.ts` passes all of it, so that a new notice changes no wiring. */
export interface NewsDeps extends BaseDeps {
  publicUrl: string;
  queueMessage: QueueMessage;
  notifyOwner: NotifyOwner;
  notifyOwnerBySms: NotifyOwnerBySms;
  withdrawMessages: (db: Db, withdrawn: Withdrawn) => Promise<{ kind: string; about: string }[]>;
  /** False for a number outside the countries we text to, and after STOP. */
  mayText: (db: Db, phone: string) => Promise<boolean>;
  /** Of any of them. */
  isOptedOut: (db: Db, contacts: ContactKey[]) => Promise<boolean>;
  wantsTexts: WantsTexts;
}
