import type { ConsentPolicy } from '@jobly/core/reviews/contract';
import { ATTESTATION } from '@jobly/core/reviews/messages';

/** The consent policy, shown right above the button that accepts it. */
export function ConsentNote({ policy }: { policy: ConsentPolicy }) {
  return (
    <p className="rounded-sm bg-sunken px-4 py-3 text-ink">
      {policy === 'attested'
        ? ATTESTATION
        : 'Customers tick a box on the pay page if they agree to be asked. Only those who do get a request.'}
    </p>
  );
}
