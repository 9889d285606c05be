import type { Config } from './config.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store/store.ts';

/** What every rule of the sandbox stands on. */
export type World = ReturnType<typeof makeWorld>;

export function makeWorld(config: Config, store: Store, publicUrl: () => string) {
  const settings = (): Settings => ({ ...DEFAULT_SETTINGS, ...store.settings.get('settings') });
  return {
    config,
    store,
    publicUrl,
    settings,
    now: () => new Date(),
    change: (part: Partial<Settings>): Settings =>
      store.transact(() => {
        const next = { ...settings(), ...part };
        store.settings.delete('settings');
        return store.settings.insert(next);
      }),
  };
}
