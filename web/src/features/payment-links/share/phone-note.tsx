import { t } from '@jobly/core/language/t';
import {
  checkTextReach,
  NOT_TEXTED,
  NOT_TEXTED_BUT_MAILED,
} from '@jobly/core/payment-links/text-reach';
import { CUSTOMER_PHONE } from '@jobly/core/payment-links/texts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

interface PhoneNoteProps {
  customerPhone: string;
  customerEmail: string;
}

/** Whether we can text this phone, and otherwise where the receipt goes. */
export function PhoneNote({ customerPhone, customerEmail }: PhoneNoteProps) {
  const phone = CUSTOMER_PHONE.clean(customerPhone);
  const { data } = useQuery({
    queryKey: ['text-reach', phone],
    queryFn: ({ signal }) => call(checkTextReach, { body: { phone }, signal }),
    enabled: CUSTOMER_PHONE.problem(phone) === undefined,
    staleTime: Infinity,
  });
  const note = customerEmail.trim() ? NOT_TEXTED_BUT_MAILED : NOT_TEXTED;
  // Rendered while empty, so that its text is announced; out of the layout until then.
  return (
    <output className={data?.texted === false ? '-mt-3 text-ink-2' : 'absolute'}>
      {data?.texted === false ? t(note) : null}
    </output>
  );
}
