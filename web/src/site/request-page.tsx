import { t, translated } from '@jobly/core/language/t';
import { IMAGE_TYPES } from '@jobly/core/websites/image-types';
import {
  PHOTO_FIELD,
  REQUEST_MAX,
  requestConsent,
  TRAP_FIELD,
  type RequestField,
  type RequestForm,
} from '@jobly/core/websites/request-form';
import type { SitePage } from '@jobly/core/websites/site';
import type { ReactNode } from 'react';
import { ContactButton, contactsOf } from './contact.tsx';
import { Brand } from './hero.tsx';
import { Footer } from './sections.tsx';

/** For secondary pages. */
function Column({ page, children }: { page: SitePage; children: ReactNode }) {
  return (
    <>
      <header className="hero small">
        <div className="wide">
          <Brand page={page} heading={false} />
        </div>
      </header>
      <main className="column wide">{children}</main>
      <Footer name={page.content.businessName} />
    </>
  );
}

export function RequestPage({ page, form }: { page: SitePage; form: RequestForm }) {
  const { businessName: business } = page.content;
  return (
    <Column page={page}>
      <h1>{t('Ask {business} for a quote', { business })}</h1>
      <p>{t("Tell us what you need, and we'll get back to you by phone or text.")}</p>
      {form.problem === null ? null : (
        <p className="problem" role="alert">
          {translated(form.problem)}
        </p>
      )}
      <form method="post" action={`${page.base ?? ''}/request`} encType="multipart/form-data">
        <input type="hidden" name="token" value={form.token} />
        <Field form={form} name="name" label={t('Your name')}>
          {(common) => <input {...common} type="text" autoComplete="name" />}
        </Field>
        <Field form={form} name="phone" label={t('Your phone number')}>
          {(common) => <input {...common} type="tel" autoComplete="tel" />}
        </Field>
        <Field form={form} name="message" label={t('What do you need?')}>
          {(common) => <textarea {...common} rows={5} />}
        </Field>
        <div className="field">
          <label htmlFor={PHOTO_FIELD}>{t('A photo (optional)')}</label>
          <input id={PHOTO_FIELD} name={PHOTO_FIELD} type="file" accept={IMAGE_TYPES.join()} />
        </div>
        <p className="trap" aria-hidden="true">
          <label htmlFor={TRAP_FIELD}>{t('Leave this empty')}</label>
          <input id={TRAP_FIELD} name={TRAP_FIELD} type="text" tabIndex={-1} autoComplete="off" />
        </p>
        <p className="fine">{requestConsent(business)}</p>
        <button className="go" type="submit">
          {t('Send request')}
        </button>
      </form>
      <Ways page={page} />
    </Column>
  );
}

interface FieldProps {
  form: RequestForm;
  name: RequestField;
  label: string;
  children: (common: {
    id: string;
    name: string;
    required: true;
    maxLength: number;
    defaultValue: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

function Field({ form, name, label, children }: FieldProps) {
  const error = form.errors[name];
  const errorId = `${name}-error`;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children({
        id: name,
        name,
        required: true,
        maxLength: REQUEST_MAX[name],
        defaultValue: form.values[name],
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? errorId : undefined,
      })}
      {error ? (
        <p className="problem" id={errorId}>
          {translated(error)}
        </p>
      ) : null}
    </div>
  );
}

function Ways({ page }: { page: SitePage }) {
  const { first } = contactsOf(page.content);
  return (
    <p className="back">
      {first ? <a href={first.href}>{first.shown}</a> : null}
      <a href={`${page.base ?? ''}/`}>{t('Back to the website')}</a>
    </p>
  );
}

export function SentPage({ page }: { page: SitePage }) {
  const { content } = page;
  const { first } = contactsOf(content);
  return (
    <Column page={page}>
      <h1>{t('Thank you, we have your request.')}</h1>
      <p>{t('{business} will call or text you.', { business: content.businessName })}</p>
      {first ? <ContactButton contact={first} /> : null}
      <p className="back">
        <a href={`${page.base ?? ''}/`}>{t('Back to the website')}</a>
      </p>
    </Column>
  );
}
