import * as z from 'zod';
import type { Secret } from '../ports/secret.ts';
import { listen } from './listen.ts';
import type { Listening } from './listen.ts';

const Change = z.object({
  table: z.string(),
  op: z.enum(['insert', 'update', 'delete']),
  user: z.string().nullable(),
  id: z.string().nullable(),
});
export type Change = z.output<typeof Change>;

/** What changed, for whoever shows it. */
export function listenForChanges(options: {
  url: Secret;
  onChange: (change: Change) => void;
  onReconnected: () => void;
  onError: (error: Error) => void;
}): Listening {
  return listen({
    ...options,
    channel: 'jobly_changes',
    name: 'jobly-live',
    onPayload(payload) {
      // Anybody with the database can send on the channel, a newer version of us among them.
      const change = readChange(payload);
      if (change) options.onChange(change);
      else options.onError(new Error('a change signal could not be read'));
    },
  });
}

function readChange(payload: string): Change | undefined {
  try {
    return Change.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
