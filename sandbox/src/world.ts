import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from './config.ts';
import type { Config } from './config.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import type { Settings } from './settings.ts';
import { Table } from './store/table.ts';
import type * as Records from './store/records.ts';

/** Without a folder everything lives in memory and ends with the program. */
function openStore(folder: string | null) {
  const db = openDatabase(folder);
  const tables = {
    merchants: new Table<Records.Merchant>(db, 'merchants', ['ownerKey', 'verifyAt']),
    links: new Table<Records.PaymentLink>(db, 'payment_links', ['merchantId', 'key', 'reference']),
    payments: new Table<Records.Payment>(db, 'payments', ['merchantId', 'paymentLinkId']),
    activity: new Table<Records.Activity>(db, 'activity', ['merchantId', 'payoutId']),
    endpoints: new Table<Records.Endpoint>(db, 'endpoints'),
    deliveries: new Table<Records.Delivery>(db, 'deliveries', ['state', ['endpointId', 'nextAt']]),
    attempts: new Table<Records.Attempt>(db, 'attempts', ['linkId', 'dueAt']),
    faults: new Table<Records.Fault>(db, 'faults'),
    settings: new Table<Settings>(db, 'settings'),
  };
  let inside = false;

  /**
   * All or nothing. Work is synchronous, so two requests cannot interleave inside it: this is what
   * makes twenty posts of one form charge once.
   */
  const transact = <R>(work: () => R): R => {
    if (inside) return work();
    db.exec('begin immediate');
    inside = true;
    try {
      const result = work();
      db.exec('commit');
      return result;
    } catch (error) {
      db.exec('rollback');
      throw error;
    } finally {
      inside = false;
    }
  };

  return {
    ...tables,
    transact,
    forgetEverything: () =>
      transact(() => {
        for (const table of Object.values(tables)) table.clear();
      }),
    isOpen: () => db.isOpen,
    close: () => db.close(),
  };
}

/** What every rule of the sandbox stands on. */
export type World = ReturnType<typeof openWorld>;

export function openWorld(config: Config, publicUrl: () => string) {
  const store = openStore(config.stateFolder);
  const settings = (): Settings => ({ ...DEFAULT_SETTINGS, ...store.settings.get('settings') });
  const change = (part: Partial<Settings>): Settings =>
    store.transact(() => {
      const next = { ...settings(), ...part };
      store.settings.delete('settings');
      return store.settings.insert(next);
    });
  return { config, store, publicUrl, settings, change };
}

function openDatabase(folder: string | null): DatabaseSync {
  if (folder === null) return new DatabaseSync(':memory:');
  mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(join(folder, 'sandbox.sqlite'));
  try {
    // A killed program loses nothing with WAL; EXCLUSIVE keeps a second sandbox off the same folder.
    db.exec('pragma locking_mode = exclusive');
    db.exec('pragma journal_mode = wal');
    db.exec('pragma synchronous = normal');
    db.exec('begin immediate; commit');
  } catch (error) {
    db.close();
    const locked = error instanceof Error && error.message.includes('locked');
    if (locked) throw new ConfigError('Another sandbox already uses this SANDBOX_STATE folder.');
    throw error;
  }
  return db;
}
