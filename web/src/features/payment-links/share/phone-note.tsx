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

/** Below the phone of a new link: that we cannot text it, and where its receipt goes then. */
export function PhoneNote({ customerPhone, customerEmail }: PhoneNoteProps) {
  const phone = CUSTOMER_PHONE.clean(customerPhone);
  const { data } = useQuery({
    queryKey: ['text-reach', phone],
    queryFn: ({ signal }) => call(checkTextReach, { body: { phone }, signal }),
    enabled: CUSTOMER_PHONE.problem(phone) === undefined,
    staleTime: Infinity,
  });
  const note = customerEmail.trim() ? NOT_TEXTED_BUT_MAILED : NOT_TEXTED;
  // There before it has anything to say, so that it is read out; out of the column until then.
  return (
    <output className={data?.texted === false ? '-mt-3 text-ink-2' : 'absolute'}>
      {data?.texted === false ? t(note) : null}
    </output>
  );
}
