import { updateWebsiteDetails } from '@jobly/core/websites/contract';
import type { WebsiteDetails } from '@jobly/core/websites/contract';
import { WEBSITE_MESSAGES } from '@jobly/core/websites/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { cacheReply } from '../../../lib/api/refresh.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { bodyOf, formOf, isChanged, validate } from './details-form.ts';
import type { CheckedField, DetailsForm, DetailsProblems } from './details-form.ts';
import { websiteDetailsQuery } from '../queries.ts';
import { sayReasonOr } from '../say-failed.ts';

export function useDetailsForm(details: WebsiteDetails, onSaved: () => void) {
  const queries = useQueryClient();
  const [form, setForm] = useState(() => formOf(details));
  // Without a business name, what is missing is marked at once: the person came to fill it in.
  const [problems, setProblems] = useState<DetailsProblems>(() =>
    details.businessName ? {} : (validate(formOf(details)) ?? {}),
  );

  const saving = useMutation({
    mutationFn: () => call(updateWebsiteDetails, { body: bodyOf(form) }),
    onSuccess: async (stored) => {
      await cacheReply(queries, websiteDetailsQuery.queryKey, stored);
      toast.success(WEBSITE_MESSAGES.detailsUpdated);
      onSaved();
    },
    onError: (error) => sayReasonOr(error, WEBSITE_MESSAGES.detailsNotUpdated),
  });

  function change(wanted: Partial<DetailsForm>): void {
    // What is typed now would be lost when the sheet closes.
    if (saving.isPending) return;
    setForm((before) => ({ ...before, ...wanted }));
    setProblems(({ ...rest }) => {
      for (const field of Object.keys(wanted)) delete rest[field as CheckedField];
      return rest;
    });
  }

  /** Tells the first field that is wrong, so that the sheet can lead to it. */
  function save(): CheckedField | undefined {
    if (saving.isPending) return undefined;
    const found = validate(form);
    setProblems(found ?? {});
    if (!found) saving.mutate();
    return found?.businessName ? 'businessName' : found && 'businessPhone';
  }

  return {
    form,
    problems,
    saving: saving.isPending,
    changed: isChanged(form, details),
    change,
    save,
  };
}
