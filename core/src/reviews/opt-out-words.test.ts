import { expect, it } from 'vitest';
import { isOptOut } from './opt-out-words.ts';

it.each([
  'STOP',
  'stop',
  ' Stop. ',
  '"STOP!"',
  'STOP ALL',
  'stopall',
  'Unsubscribe',
  'cancel',
  'End',
  'quit',
  'opt out',
  'OPT-OUT',
  'optout',
  'revoke',
  'Please stop',
  'stop please',
  'stop texting me',
  'STOP 🛑',
  'stop\n',
])('takes %j as an end', (reply) => expect(isOptOut(reply)).toBe(true));

it.each([
  'please stop by tomorrow',
  "can't stop smiling, thanks!",
  'the end of the job was great',
  'cancel my Tuesday appointment',
  'start',
  'yes',
  '',
  '🛑',
  'Thank you',
  'non-stop service',
])('takes %j as talk', (reply) => expect(isOptOut(reply)).toBe(false));
