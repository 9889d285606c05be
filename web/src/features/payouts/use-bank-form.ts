import type { Contractor, Profile } from '@jobly/core/accounts/contract';
import { AppError } from '@jobly/core/app-error';
import { MONEY_ERRORS } from '@jobly/core/money-errors';
import { updateBankDetails } from '@jobly/core/payouts/contract';
import { accountHolder } from '@jobly/core/payouts/merchant';
import {
  BANK_ERROR_TOAST_MS,
  BANK_MESSAGES,
  BANK_SUCCESS_TOAST_MS,
} from '@jobly/core/payouts/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import { call, errorMessage } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast/toast.ts';
import { EMPTY_BANK_FORM, nextBankForm, validate } from './bank-form.ts';
import type { BankForm, BankFormEvent, BankProblems } from './bank-form.ts';

/** Whose bank details these are. */
export interface Payee {
  contractor: Pick<Contractor, 'lopayMerchantId' | 'bankChangeLast4'>;
  profile: Profile;
}

/** Spec 4: data reloads about half a second after a successful save. */
const RELOAD_AFTER_MS = 500;
const RELOADED = ['contractors', 'balances', 'payouts'];

export interface BankFormControl {
  form: BankForm;
  dispatch: (event: BankFormEvent) => void;
  /** Tells what was wrong, so that the screen can lead to it. */
  save: (payee: Payee) => BankProblems | undefined;
}

export function useBankForm(onSaved: () => void): BankFormControl {
  const [form, dispatch] = useReducer(nextBankForm, EMPTY_BANK_FORM);
  const queries = useQueryClient();

  function fail(sentence: string): void {
    dispatch({ type: 'failed' });
    toast.error(sentence, { durationMs: BANK_ERROR_TOAST_MS });
  }

  async function send(merchantId: string, profile: Profile): Promise<void> {
    dispatch({ type: 'saving' });
    const { routingNumber, accountNumber } = form;
    const { name, type } = accountHolder(profile);
    try {
      await call(updateBankDetails, {
        body: {
          merchantId,
          routingNumber,
          accountNumber,
          accountHolderName: name,
          accountHolderType: type,
        },
      });
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined;
      const sentence = errorMessage(error, MONEY_ERRORS.provider_unexpected.message);
      if (code === 'fresh_code_needed') dispatch({ type: 'fresh-code-needed' });
      else if (code === 'bank_change_unknown') {
        // Not failed, so nothing invites to send it again: the card says how it stands (M6).
        toast.info(sentence, { durationMs: BANK_ERROR_TOAST_MS });
        close();
      } else fail(sentence);
      return;
    }
    toast.success(BANK_MESSAGES.saved, { durationMs: BANK_SUCCESS_TOAST_MS });
    close();
  }

  function close(): void {
    dispatch({ type: 'closed' });
    onSaved();
    setTimeout(() => {
      for (const table of RELOADED) void queries.invalidateQueries({ queryKey: [table] });
    }, RELOAD_AFTER_MS);
  }

  function save({ contractor, profile }: Payee): BankProblems | undefined {
    if (form.saving) return undefined;
    const problems = validate(form);
    if (problems) {
      dispatch({ type: 'refused', problems });
      return problems;
    }
    if (contractor.lopayMerchantId) void send(contractor.lopayMerchantId, profile);
    else fail(MONEY_ERRORS.merchant_not_found.message);
    return undefined;
  }

  return { form, dispatch, save };
}
