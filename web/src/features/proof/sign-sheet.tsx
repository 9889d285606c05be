import type { Language } from '@jobly/core/language/language';
import { t } from '@jobly/core/language/t';
import { signHere } from '@jobly/core/proof/contract';
import { LONGEST_SIGNER, SIGN_RULES, signText } from '@jobly/core/proof/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../lib/api/api.ts';
import { useForm } from '../../lib/form.ts';
import { newId } from '../../lib/new-id.ts';
import { toast } from '../../lib/toast/toast.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SheetSubmit } from '../../ui/sheet/sheet-submit.tsx';
import { Sheet, type SheetControl } from '../../ui/sheet/sheet.tsx';
import { proofQuery } from './queries.ts';

interface SignSheetProps extends SheetControl {
  linkId: string;
  sentence: string;
  language: Language;
}

/** Handed to the customer: what they read is in their language. */
export function SignSheet({ linkId, sentence, language, ...sheet }: SignSheetProps) {
  const queries = useQueryClient();
  // One id for all taps, so that they cannot make two signatures.
  const [id] = useState(() => newId());
  const sign = useMutation({
    mutationFn: (name: string) => call(signHere, { params: { id: linkId }, body: { id, name } }),
    onSuccess: (proof) => {
      queries.setQueryData(proofQuery(linkId).queryKey, proof);
      void queries.invalidateQueries({ queryKey: ['payment_links'] });
      sheet.onOpenChange(false);
    },
    onError: (error) =>
      toast.error(errorMessage(error, t('Your change could not be saved. Please try again.'))),
  });
  const form = useForm({
    initial: { name: '' },
    validate: ({ name }) =>
      name.trim() ? {} : { name: signText(language, SIGN_RULES.nameMissing) },
    onSubmit: ({ name }) => sign.mutate(name),
    sending: sign.isPending,
  });
  return (
    <Sheet {...sheet} title={signText(language, 'Is the work done?')} keepOnOutsidePress>
      <form {...form.props} lang={language} className="flex flex-col gap-5">
        <p dir="auto" className="text-lg break-words text-ink">
          {sentence}
        </p>
        <TextField
          {...form.input('name')}
          label={signText(language, 'Your name')}
          maxLength={LONGEST_SIGNER}
          autoComplete="off"
        />
        <SheetSubmit busy={sign.isPending}>
          {signText(language, 'Sign: the work is done')}
        </SheetSubmit>
      </form>
    </Sheet>
  );
}
