import type { ConsentPolicy } from '@jobly/core/reviews/contract';
import { ATTESTATION } from '@jobly/core/reviews/messages';
import { publicWebAddress } from '@jobly/core/web-address';
import { ExternalLink } from 'lucide-react';
import type { useForm } from '../../lib/form.ts';
import { ButtonAnchor } from '../../ui/button/button.tsx';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { delayChoices } from './delay-labels.ts';
import type { ReviewDraft } from './review-draft.ts';

interface ReviewFieldsProps {
  form: ReturnType<typeof useForm<ReviewDraft>>;
  /** What is stored may be a delay that we do not offer. */
  storedDelayMinutes: number;
  reviewAddress: string | null;
}

export function ReviewFields({ form, storedDelayMinutes, reviewAddress }: ReviewFieldsProps) {
  const address = reviewAddress ? publicWebAddress(reviewAddress) : undefined;
  return (
    <>
      <div>
        <p className="mb-1 font-semibold text-ink" aria-hidden="true">
          When to ask
        </p>
        <ChoiceChips
          label="When to ask"
          choices={delayChoices(storedDelayMinutes)}
          value={String(form.values.delayMinutes)}
          onChange={(minutes) => form.change({ delayMinutes: Number(minutes) })}
          wrap
        />
        <p className="mt-1 text-ink-2">Counted from the moment the customer pays.</p>
      </div>
      <div>
        <TextField
          {...form.input('reviewUrl')}
          label="Google review link (optional)"
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://g.page/r/…/review"
          maxLength={2_048}
          hint="Leave it empty and customers land on your Google profile, or on a Google search for your business."
          className="!text-base"
        />
        {address ? (
          <ButtonAnchor
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            variant="quiet"
            className="-ml-2"
          >
            See where they land
            <ExternalLink aria-hidden="true" className="size-5 shrink-0" />
          </ButtonAnchor>
        ) : null}
      </div>
    </>
  );
}

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
