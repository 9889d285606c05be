/** What carriers and the FCC take as 'no more texts', when it is all that the reply says. */
const OPT_OUT_WORDS = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'OPTOUT',
  'REVOKE',
]);

const COURTESY = /^(?:PLEASE|PLS)\s+|\s+(?:PLEASE|PLS|THANKS|THANK YOU)$/g;
const OBJECT = /\s+(?:TEXTING|MESSAGING|CONTACTING)(?:\s+ME)?$/;

/**
 * `Stop.`, ` STOP ALL `, `opt-out`, `Please stop` and `stop texting me` end it; 'please stop by
 * tomorrow' and 'the end of the job' are somebody talking to the business.
 */
export function isOptOut(reply: string): boolean {
  const words = reply
    .toUpperCase()
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const core = words.replace(COURTESY, '').replace(OBJECT, '').replaceAll(' ', '');
  return OPT_OUT_WORDS.has(core);
}
