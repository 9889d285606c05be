import type { Config } from './config.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store/store.ts';

/** What every rule of the sandbox stands on. */
export type World = {
  config: Config;
  store: Store;
  now(): Date;
  publicUrl(): string;
  settings(): Settings;
  change(settings: Partial<Settings>): Settings;
};

export function makeWorld(config: Config, store: Store, publicUrl: () => string): World {
  const settings = (): Settings => ({ ...DEFAULT_SETTINGS, ...store.settings.get('settings') });
  return {
    config,
    store,
    publicUrl,
    settings,
    now: () => new Date(),
    change(part) {
      const next = { ...settings(), ...part };
      store.transact(() => {
        store.settings.delete('settings');
        store.settings.insert(next);
      });
      return next;
    },
  };
}
