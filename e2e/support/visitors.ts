/** How many one process of the test tool may need: by chance alone, two would be the same some day. */
const PER_WORKER = 2_000;
let given = 0;

function nextNumber(): number {
  given += 1;
  if (given === PER_WORKER) throw new Error('the numbers of this worker are used up');
  return Number(process.env['TEST_WORKER_INDEX'] ?? 0) * PER_WORKER + given;
}

/** A unique address per visitor, so that rate limits are not shared. */
export function ownAddress(): Record<string, string> {
  const number = nextNumber();
  return { 'x-forwarded-for': `198.18.${Math.floor(number / 250) % 256}.${(number % 250) + 1}` };
}

/** Ten unique digits, in San Francisco. */
export const ownPhoneDigits = (): string => `415${2_000_000 + nextNumber()}`;

export const typedPhone = (digits: string): string =>
  `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
