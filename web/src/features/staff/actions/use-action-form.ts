import type { StaffAction } from '@jobly/core/staff/actions';
import { useState } from 'react';

interface ActionForm<Filled, Problems> {
  /** What the address brought along, else empty fields. */
  given: () => Filled;
  empty: Filled;
  validate: (filled: Filled) => Problems;
  actionOf: (filled: Filled) => StaffAction;
}

/**
 * The fields of an action and the action they make: asked for at once when the address said it all,
 * else on pressing; changing a field takes it back. Problems are told only after a try.
 */
export function useActionForm<
  Filled extends object,
  Problems extends Record<string, string | undefined>,
>(form: ActionForm<Filled, Problems>) {
  const [filled, setFilled] = useState(form.given);
  const problems = form.validate(filled);
  const complete = Object.values(problems).every((problem) => problem === undefined);
  const [asked, setAsked] = useState(() => (complete ? form.actionOf(filled) : undefined));
  const [tried, setTried] = useState(false);

  function change(part: Partial<Filled>): void {
    setFilled({ ...filled, ...part });
    setAsked(undefined);
    setTried(false);
  }

  return {
    filled,
    change,
    problemOf: (field: keyof Problems) => (tried ? problems[field] : undefined),
    screen: {
      asked,
      onLook: () => {
        setTried(true);
        if (complete) setAsked(form.actionOf(filled));
      },
      onAgain: () => change(form.empty),
    },
  };
}
