import type { BaseDeps, NewsDeps } from '../src/base-deps.ts';

const nothing = async () => {};

/** For use cases that are called directly: nothing is sent. */
export const NO_NEWS: Omit<NewsDeps, keyof BaseDeps> = {
  publicUrl: 'http://localhost:4000',
  queueMessage: async () => undefined,
  notifyOwner: nothing,
  notifyOwnerBySms: nothing,
  withdrawMessages: async () => [],
  mayText: async () => true,
  isOptedOut: async () => false,
  wantsTexts: async () => true,
};
