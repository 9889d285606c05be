import { getPaymentLink } from '@jobly/core/checkout/contract';
import type { StaffAction } from '@jobly/core/staff/actions';
import { useState } from 'react';
import { call, errorMessage } from '../../../lib/api/api.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ActionScreen } from './action-screen.tsx';
import { idIn, linkCodeIn } from '../staff-urls.ts';
import { useParameters } from '../staff-link.tsx';

function markPaid(paymentLinkId: string): StaffAction {
  return { action: 'admin-mark-paid', paymentLinkId };
}

export function MarkPaidScreen() {
  const given = useParameters().get('paymentLinkId') ?? '';
  const [text, setText] = useState(given);
  const [asked, setAsked] = useState(() => {
    const id = idIn(given);
    return id ? markPaid(id) : undefined;
  });
  const [problem, setProblem] = useState<string>();
  const [looking, setLooking] = useState(false);

  function change(next: string): void {
    setText(next);
    setAsked(undefined);
    setProblem(undefined);
  }

  async function look(): Promise<void> {
    const id = idIn(text);
    const code = linkCodeIn(text);
    if (id) return setAsked(markPaid(id));
    if (!code) {
      return setProblem(
        text.trim() === ''
          ? 'Please enter a payment link id'
          : 'This is neither the id nor the address of a payment link.',
      );
    }
    setLooking(true);
    try {
      setAsked(markPaid((await call(getPaymentLink, { body: { url: code } })).id));
    } catch (error) {
      setProblem(errorMessage(error, 'This link could not be looked up.'));
    }
    setLooking(false);
  }

  return (
    <ActionScreen
      route="/admin/mark-paid"
      lead="As cash received, with everything that follows a payment."
      asked={asked}
      looking={looking}
      onLook={() => void look()}
      onAgain={() => change('')}
      fields={
        <TextField
          label="Payment link ID"
          hint="Or paste the link itself, or the address of its page."
          problem={problem}
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="!text-base"
          onChange={(event) => change(event.target.value)}
        />
      }
    />
  );
}
