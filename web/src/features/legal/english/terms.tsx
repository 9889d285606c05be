import {
  METHOD_NAMES,
  ONLINE_METHODS,
  feeParts,
  type OnlineMethod,
} from '@jobly/core/payment-links/fees';
import { PRODUCT_NAME } from '@jobly/core/brand';
import { installationProvider } from '../../../lib/installation-provider.ts';
import { LegalPage, Paragraph, Section } from '../legal-page.tsx';

export function EnglishTerms() {
  const provider = installationProvider();
  return (
    <LegalPage
      title="Terms of Use"
      inShort={`${PRODUCT_NAME} helps you get paid for the work you do. You stay in charge of your business, ${provider} moves the money, and you pay only when a customer pays by card or over time.`}
    >
      <Section title="Who we are, and who this is for">
        <p>
          {PRODUCT_NAME} is an app for contractors: plumbers, roofers, electricians, cleaners and
          everyone else who comes to a home to do a job. ‘You’ means the business that uses it. By
          using {PRODUCT_NAME} you agree to what stands here.
        </p>
        <p>
          We open your account together with you; nobody can open one by signing in. You may use it
          if you run a business in the United States, are at least 18, and may sign for that
          business.
        </p>
      </Section>
      <Section
        title="What the service does"
        points={{
          'Payment links':
            'You enter an amount and what it is for, and send the link. Your customer opens it and chooses cash, card, or buy now pay later.',
          Payouts: 'What customers pay by card or over time goes to your bank account.',
          'Growing your business':
            'If you ask for it, we build you a website, look after your Google business profile, and ask paying customers for a review.',
        }}
      >
        <p>
          We write the software. The job itself, its price, its quality and any promise about it are
          between you and your customer.
        </p>
      </Section>
      <Section title={`Payments run through ${provider}`}>
        <p>
          {provider} is the payment provider. It checks your business before you can be paid, takes
          your customers’ payments and sends you your money. To do that it needs your name, your
          business name, your phone, your email and your bank account. By using payments you also
          accept {provider}’s own terms. We never hold your money ourselves.
        </p>
        <p>
          Card numbers are entered at {provider}, never in {PRODUCT_NAME}.
        </p>
      </Section>
      <Section
        title="What it costs"
        points={{
          [METHOD_NAMES.cash]: 'No fee. You and your customer settle it between you.',
          ...Object.fromEntries(
            ONLINE_METHODS.map((method) => [METHOD_NAMES[method], `${feeInTerms(method)}.`]),
          ),
        }}
      >
        <p>
          For each link you choose who pays the fee. If your customer pays it, the fee is added and
          you get the full amount. If you cover it, the fee is taken from your payout. You can also
          ask two prices: one by card, and a lower one in cash. The customer sees the exact total
          before paying. There is no monthly price.
        </p>
        <p>
          Some states and card networks limit adding a fee for cards. Whether you may is yours to
          know; when in doubt, cover it.
        </p>
      </Section>
      <Section title="Payouts">
        <p>
          Payouts go out daily. Money from a payment reaches your bank by the next working day;
          Saturday and Sunday count as Monday. Bank holidays, your own bank, or a check by{' '}
          {provider} can make it later. Settings shows where each payout is, and why if it is on
          hold or came back.
        </p>
        <p>
          You are responsible for the right routing and account number. To change them on a phone
          that signed in a while ago we ask for a new code, and we text you each time they change.
          If that was not you, call us at once.
        </p>
      </Section>
      <Paragraph title="Refunds and disputes">
        If a customer disputes a payment, or you refund one, the amount comes out of your balance
        and, if that is not enough, out of your next payments. Whether a fee is returned with it is
        decided by {provider}’s terms. Please answer questions about a disputed job quickly; they
        often have a deadline.
      </Paragraph>
      <Section title="Text messages">
        <p>
          You agree that we text the phone number of your account: sign-in codes, and notices about
          the safety of your account and your money. These are part of the service, not advertising.
          Message and data rates may apply. Reply STOP to end them and HELP for help. Without texts
          you cannot receive a code, so signing in then needs a call to us.
        </p>
        <p>
          When you give us a customer’s phone number, you confirm that this customer expects to hear
          from your business about the job. Customers can reply STOP, too, and we will not text them
          again for you.
        </p>
      </Section>
      <Paragraph title="What is not allowed">
        Do not use {PRODUCT_NAME} to take payment for anything unlawful, for work you do not intend
        to do, for someone else’s business, or to move your own money around. Do not put other
        people’s private details into a description. Do not try to get into accounts that are not
        yours. We may pause an account while we look into something serious, and we will tell you
        why unless the law forbids it.
      </Paragraph>
      <Paragraph title="If something goes wrong">
        We work to keep {PRODUCT_NAME} running and say so on the screen when something does not
        answer. We cannot promise that it never fails. As far as the law allows, we are not liable
        for lost business, and in total for no more than the fees of your payments in the twelve
        months before. Nothing here limits rights that the law does not let anyone limit.
      </Paragraph>
      <Paragraph title="Ending it, and changes">
        You can stop at any time: call us and we close your account. Money that is already yours is
        still paid out. If we change these terms in a way that matters, we tell you in the app or by
        text at least 30 days before; if you go on using {PRODUCT_NAME} after that, the new terms
        apply.
      </Paragraph>
    </LegalPage>
  );
}

function feeInTerms(method: OnlineMethod): string {
  const { percent, fixed } = feeParts(method);
  return `${percent} % of the amount${fixed && ` plus ${fixed}`}`;
}
