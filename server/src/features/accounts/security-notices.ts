import { SUPPORT_PHONE } from '@jobly/core/brand';
import { newDeviceNotice, passkeyAddedNotice } from '@jobly/core/accounts/security-texts';
import { speak } from '@jobly/core/language/speak';
import { formatPhone, toE164 } from '@jobly/core/phone';
import { businessTimeZone } from '@jobly/core/time-zone';
import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { findRow, type Row } from '../../db/rows.ts';
import type { QueueMessage } from '../../outgoing-message.ts';

export interface SecurityNoticeDeps {
  queueMessage: QueueMessage;
}

/** `Chrome on Android`, and when. */
interface Occasion {
  device: string;
  now: Date;
}

type Notice = typeof newDeviceNotice;

const tell =
  (kind: string, notice: Notice) =>
  async (deps: SecurityNoticeDeps, db: Db, userId: string, { device, now }: Occasion) => {
    const owner = await findRow(db, 'profiles', { id: userId });
    if (!owner) return;
    const { subject, text } = speak(owner.language, () =>
      notice({
        device,
        at: now,
        timeZone: businessTimeZone(owner.phone, owner.time_zone),
        supportPhone: formatPhone(SUPPORT_PHONE),
      }),
    );
    const id = randomUUID();
    for (const to of waysTo(owner)) {
      await deps.queueMessage(db, {
        userId,
        kind,
        ...to,
        subject,
        body: text,
        dedupeKey: `${kind}:${to.channel}:${id}`,
      });
    }
  };

/** Both, for whoever has taken over one of them does not read the other. */
function waysTo({ phone, email }: Row<'profiles'>) {
  return [
    ...(phone ? [{ channel: 'sms' as const, recipient: toE164(phone) }] : []),
    ...(email ? [{ channel: 'email' as const, recipient: email }] : []),
  ];
}

/** A sign-in on a device that this account has not seen before. */
export const tellOfNewDevice = tell('new_device', newDeviceNotice);
export const tellOfNewPasskey = tell('passkey_added', passkeyAddedNotice);
