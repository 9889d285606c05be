import { PRODUCT_NAME } from '@jobly/core/brand';
import { installationProvider } from '../../../lib/installation-provider.ts';
import { LegalPage, Paragraph, Section } from '../legal-page.tsx';

export function EnglishPrivacy() {
  const provider = installationProvider();
  return (
    <LegalPage
      title="Privacy Policy"
      inShort={`We keep what it takes to get you paid, and nothing to sell. No advertising, no trackers, no full bank or card numbers.`}
    >
      <Paragraph title="Who this is about">
        {PRODUCT_NAME} is used by contractors, and opened by their customers to pay. This page says
        what we know about both, why, for how long, and what you can do about it.
      </Paragraph>
      <Section
        title="What we keep about contractors, and why"
        points={{
          'Name, business name, phone, email':
            'To sign you in, to put your name on payment links and receipts, and to register your business with the payment provider.',
          'Logo, address, time zone and language':
            'If you add them: for your receipts and pages, and to write to you in your language.',
          'The last four digits of your bank numbers':
            'So that you can recognize the account your payouts go to.',
          'Payment links, balance and payouts':
            'To show what was paid, what is on its way and where it is.',
          'Devices that are signed in':
            'The kind of browser and when it was last used, so that you can spot one that is not yours and sign it out.',
          'Website, Google profile and review settings':
            'Only if you use them, to do that work for you.',
        }}
      />
      <Paragraph title="What we keep about customers, and why">
        What the contractor enters: name, phone, perhaps an email, what the job was and what it
        costs. We use it to show the payment page, to send the link and the receipt, and, if the
        contractor turned that on, one request for a review. The contractor decides about this data;
        we handle it for them.
      </Paragraph>
      <Section
        title="What we never keep"
        points={{
          'Card numbers': `They are entered at ${provider}, the payment provider, and never reach us.`,
          'Full bank numbers': `Your routing and account number pass through us once, straight to ${provider}. They are not written down here: not in our database, not in a log, not on your phone.`,
          'Sign-in codes': 'We keep a scrambled form for ten minutes, never the code itself.',
          'Your location, contacts or browsing':
            'We do not ask for them. There is no advertising and no outside tracker on our pages.',
        }}
      />
      <Section
        title="Who else sees it"
        points={{
          [provider]:
            'Processes the payments, checks businesses and sends payouts. It has its own privacy policy.',
          'A carrier for text messages':
            'Gets the phone number and the words of a text, to deliver it.',
          'A host for our servers and their backups': 'Stores the data for us and may not use it.',
          'The law': 'If a court or authority may demand something, we give what we must, no more.',
        }}
      >
        <p>We do not sell personal data, and we do not share it for advertising.</p>
      </Section>
      <Paragraph title="Texts and consent">
        Contractors get sign-in codes and safety notices at the phone number of their account.
        Customers get a text only when a contractor sends one about their job. Anyone can reply
        STOP, and it stops; HELP brings help. Consent to texts is not passed on to anyone and is not
        a condition for paying.
      </Paragraph>
      <Paragraph title="On your phone">
        We set one cookie, which keeps you signed in; a script cannot read it. Your browser also
        remembers your language, your choice of light or dark, that you declined to install the app,
        and the files of the app so that it opens without a network. While you are signed in it also
        keeps what your screens showed last, for a week at most; signing out deletes it. None of
        that is used to follow you.
      </Paragraph>
      <Paragraph title="How it is protected">
        Everything travels encrypted. Each account can read its own rows only, and the database
        itself enforces that. You sign in with a code to your phone, so there is no password to
        steal. A change of bank account asks for a new code when your sign-in is not fresh, and we
        text you that it happened.
      </Paragraph>
      <Section
        title="How long we keep it"
        points={{
          'Sign-ins': 'End after 30 days without use, and after 180 days in any case.',
          'The words of a text': 'Are erased from our records once it is sent.',
          'Payment records':
            'Stay while the account is open, and after that for as long as tax and payment law demands.',
          'Requests that visitors send on a website': 'Are deleted after two years.',
          'Everything else': 'Is deleted when the account is closed.',
        }}
      />
      <Section title="Your choices">
        <p>
          You can see and change your details in Settings, and sign out any device there. Call or
          write to us to correct something, to get a copy, or to have your data deleted. Customers
          can do the same, with us or with the contractor. We answer within 30 days, ask only what
          we need to know that it is you, and treat nobody worse for asking.
        </p>
        <p>
          {PRODUCT_NAME} is for businesses and not meant for anyone under 18. If this page changes
          in a way that matters, we say so in the app before it takes effect.
        </p>
      </Section>
    </LegalPage>
  );
}
