/** Any reasonable wording ends texts (carriers, FCC); in doubt it counts, but `please stop by tomorrow` does not. */

const COURTESY = /^(?:(?:HI|HEY|HELLO|OK|OKAY|YES|PLEASE|PLS|PLZ|JUST) )+/;

/** `Stop`, whatever follows: but not `stop by`, `stop in anytime`, `stop over at five`. */
const STOP =
  /^STOP(?:ALL)?(?: (?!(?:BY|IN|INTO|OVER|AT|ON|OFF|AROUND|ROUND|OUTSIDE|UP|HERE|THERE)\b)|$)/;

/** Ambiguous words (`cancel my appointment`): only about texts they count. */
const OTHER_WORD = /^(?:CANCEL|END|QUIT|REVOKE)(?= |$)/;
const ABOUT_TEXTS =
  /^(?: (?:ALL|ANY|THE|THESE|THIS|THAT|IT|MY|YOUR|OF|MORE|TO|ME|NOW|PLEASE|PLS|THANKS|THANK|YOU|SENDING|TEXTS?|TEXTING|MESSAGES?|MESSAGING|CONTACTING|CONSENT|SUBSCRIPTION))*$/;

/** Longer wordings. */
const BEGINNING = /^(?:(?:DO NOT|DONT|NEVER) (?:EVER )?(?:TEXT|MESSAGE|CONTACT)|REMOVE ME)\b/;
const ANYWHERE =
  /\b(?:UNSUBSCRIBE|OPT ?(?:ME )?OUT|NO MORE (?:TEXTS?|TEXTING|MESSAGES?)|TAKE ME OFF|STOP (?:TEXTING|MESSAGING|CONTACTING|SENDING))\b/;

export function isOptOut(reply: string): boolean {
  const words = reply
    .toUpperCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(COURTESY, '');
  if (STOP.test(words) || BEGINNING.test(words) || ANYWHERE.test(words)) return true;
  return OTHER_WORD.test(words) && ABOUT_TEXTS.test(words.replace(OTHER_WORD, ''));
}
