import type { Contractor, Profile } from '@jobly/core/accounts/contract';
import { firstError } from '@jobly/core/first-error';
import { AppError } from '@jobly/core/app-error';
import { t, translated } from '@jobly/core/language/t';
import { MONEY_ERRORS } from '@jobly/core/money-errors';
import { askForBankChange, updateBankDetails } from '@jobly/core/payouts/contract';
import { accountHolder } from '@jobly/core/payouts/merchant';
import {
  BANK_ERROR_TOAST_MS,
  BANK_MESSAGES,
  BANK_SUCCESS_TOAST_MS,
} from '@jobly/core/payouts/bank-messages';
import { AccountNumber, RoutingNumber } from '@jobly/core/payouts/schema';
import { digitsOf } from '@jobly/core/phone';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { validateBy, useForm } from '../../lib/form.ts';
import { toast } from '../../lib/toast/toast.ts';

/** Only in the open sheet's memory: no draft, no cache, no storage. */
export const NO_NUMBERS = { routingNumber: '', accountNumber: '' };
export type BankNumbers = typeof NO_NUMBERS;
export type BankField = keyof BankNumbers;

export const ROUTING_LENGTH = 9;

export const validate = validateBy({
  routingNumber: RoutingNumber,
  accountNumber: AccountNumber,
});

/** Digits only, at most nine for a routing number. */
export function numberTyped(field: BankField, text: string): string {
  const digits = digitsOf(text);
  return field === 'routingNumber' ? digits.slice(0, ROUTING_LENGTH) : digits;
}

/** Checked once it has nine digits, not earlier. */
export function routingError(routingNumber: string): string | undefined {
  return routingNumber.length === ROUTING_LENGTH
    ? firstError(RoutingNumber, routingNumber)
    : undefined;
}

export function hasNumbers({ routingNumber, accountNumber }: BankNumbers): boolean {
  return routingNumber !== '' || accountNumber !== '';
}

interface Payee {
  contractor: Pick<Contractor, 'lopayMerchantId' | 'bankChangeLast4' | 'bankChangeRule'>;
  profile: Profile;
}

/** Spec 4: data reloads about half a second after a save. */
const RELOAD_AFTER_MS = 500;
const RELOADED = ['contractors', 'balances', 'payouts'];

export function useBankForm(payee: Payee | undefined, onClose: () => void) {
  const queries = useQueryClient();
  /** Used as a key: each request restarts the confirming step. */
  const [codesWanted, setCodesWanted] = useState(0);
  const [confirming, setConfirming] = useState(false);
  // The provider cannot hold payouts: the change is requested first, without numbers.
  const asksFirst = payee?.contractor.bankChangeRule?.form === 'ask';
  const form = useForm({
    initial: NO_NUMBERS,
    validate: asksFirst ? () => ({}) : validate,
    onSubmit: save,
  });

  async function save({ routingNumber, accountNumber }: BankNumbers): Promise<void> {
    const merchantId = payee?.contractor.lopayMerchantId;
    if (!payee || !merchantId) return fail(translated(MONEY_ERRORS.merchant_not_found.message));
    const { name: accountHolderName, type: accountHolderType } = accountHolder(payee.profile);
    try {
      if (asksFirst) {
        await call(askForBankChange);
        toast.info(t(BANK_MESSAGES.asked), { durationMs: BANK_SUCCESS_TOAST_MS });
      } else {
        await call(updateBankDetails, {
          body: { merchantId, routingNumber, accountNumber, accountHolderName, accountHolderType },
        });
        toast.success(t(BANK_MESSAGES.saved), { durationMs: BANK_SUCCESS_TOAST_MS });
      }
      finish();
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined;
      // Spec 8 has its own message for server errors, too.
      const sentence =
        error instanceof AppError
          ? error.message
          : translated(MONEY_ERRORS.provider_unexpected.message);
      if (code === 'fresh_code_needed') {
        setConfirming(true);
        setCodesWanted((count) => count + 1);
      } else if (code === 'bank_change_unknown') {
        // Not a failure, so do not suggest a retry: the card shows its state (M6).
        toast.info(sentence, { durationMs: BANK_ERROR_TOAST_MS });
        finish();
      } else fail(sentence);
    }
  }

  /** Keeps the numbers, so that they need not be typed again. */
  function fail(sentence: string): void {
    setConfirming(false);
    toast.error(sentence, { durationMs: BANK_ERROR_TOAST_MS });
  }

  function close(): void {
    setConfirming(false);
    form.reset();
    onClose();
  }

  function finish(): void {
    close();
    setTimeout(() => {
      for (const table of RELOADED) void queries.invalidateQueries({ queryKey: [table] });
    }, RELOAD_AFTER_MS);
  }

  return { form, asksFirst, confirming, codesWanted, close, goBack: () => setConfirming(false) };
}
