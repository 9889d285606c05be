import {
  NotTakenByCarrierError,
  type EmailCarrier,
  type LocalDelivery,
  type LocalInbox,
  type MessageTrace,
  type SmsCarrier,
} from '../../ports/carrier.ts';

/** Messages of a local trial go to the database (/dev/inbox); texts are also printed. Never in production. */
export function localCarriers(options: { inbox: LocalInbox; print: (line: string) => void }): {
  sms: SmsCarrier;
  email: EmailCarrier;
} {
  async function deliver(delivery: LocalDelivery) {
    const id = await options.inbox.store(delivery).catch((cause: unknown) => {
      throw new NotTakenByCarrierError('the local inbox did not take it', { cause });
    });
    const [firstLine] = delivery.body.split('\n');
    options.print(
      `  ${delivery.channel} to ${delivery.recipient}: ${delivery.subject ?? firstLine ?? ''}`,
    );
    return receiptOf(id);
  }
  const receiptOf = (id: string) => ({ providerMessageId: `local-${id}`, delivered: true });
  const findTaken = (channel: LocalDelivery['channel']) => async (trace: MessageTrace) =>
    (await options.inbox.find(channel, trace)).map(receiptOf);
  return {
    sms: {
      send: ({ to, body }) => deliver({ channel: 'sms', recipient: to, subject: null, body }),
      findTaken: findTaken('sms'),
    },
    email: {
      send: ({ to, subject, body, fromName, html }) =>
        deliver({
          channel: 'email',
          recipient: to,
          subject,
          body,
          sender: fromName ?? null,
          html: html ?? null,
        }),
      findTaken: findTaken('email'),
    },
  };
}
