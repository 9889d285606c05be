import type { CodePurpose } from '@jobly/core/accounts/code-purpose';
import { AppError } from '@jobly/core/app-error';
import { useState } from 'react';
import { NotConfirmed } from '../attempt.ts';
import { lazyPart } from '../lazy-part.ts';
import type { AskedForCode } from './fresh-code-sheet.tsx';

/** Runs the action; when the server demands a fresh proof, asks for it and retries. */
export type WithFreshCode = <Result>(
  work: () => Promise<Result>,
  purpose?: CodePurpose,
) => Promise<Result>;

/** Its dialog is large and rarely needed. */
const useSheet = lazyPart(() => import('./fresh-code-sheet.tsx'));

export function useFreshCode() {
  const { part, fetchPart } = useSheet();
  const [asked, setAsked] = useState<AskedForCode>();
  const [saving, setSaving] = useState(false);

  async function attempt<Result>(
    work: () => Promise<Result>,
    purpose?: CodePurpose,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'fresh_code_needed') throw error;
      setSaving(false);
      if (!(await fetchPart())) throw new AppError('network');
      const sentence = error.message;
      await new Promise<void>((goOn, stop) => {
        setAsked({ sentence, purpose, goOn, giveUp: () => stop(new NotConfirmed()) });
      });
      setSaving(true);
      return attempt(work, purpose);
    }
  }
  const withFreshCode: WithFreshCode = (work, purpose) =>
    attempt(work, purpose).finally(() => {
      setAsked(undefined);
      setSaving(false);
    });

  return {
    withFreshCode,
    freshCodeSheet: part ? <part.FreshCodeSheet asked={asked} saving={saving} /> : null,
  };
}
