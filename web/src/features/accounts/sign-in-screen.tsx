import type { User } from '@jobly/core/accounts/contract';
import { installationProvider } from '../../lib/installation-provider.ts';
import { SIGN_IN_MESSAGES } from '@jobly/core/accounts/messages';
import { SUPPORT_PHONE } from '@jobly/core/brand';
import { LANGUAGE_NAMES } from '@jobly/core/language/language';
import { currentLanguage, t } from '@jobly/core/language/t';
import { formatPhone } from '@jobly/core/phone';
import { Suspense, lazy, useEffect, useState } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { chooseLanguage } from '../../lib/language.ts';
import { beginSession } from '../../lib/session/session.ts';
import { goBack, navigate, shownNow, usePlace } from '../../router/router.ts';
import { HazardCorner, LogoMark } from '../../ui/drawings/drawing.tsx';
import { isOfLate, type PendingSignIn } from './pending-sign-in.ts';
import { PhoneStep, loadCodeStep } from './phone-step.tsx';

const CodeStep = lazy(loadCodeStep);

/** Without a choice on this device, the user's language applies after sign-in. */
function enter(user: User): void {
  if (user.language && user.language !== currentLanguage()) location.reload();
  else beginSession(user);
}

export function SignInScreen() {
  useDocumentTitle(t('Sign in'));
  const other = currentLanguage() === 'en' ? 'es' : 'en';
  const { state, index } = usePlace();
  const { pendingSignIn: pending } = state;
  const [phone, setPhone] = useState(pending?.phone ?? state.typedPhone ?? '');
  const [openedAtMs] = useState(Date.now);
  const [signedIn, setSignedIn] = useState<{ user: User; by: PendingSignIn; index: number }>();
  const asked =
    signedIn?.by ?? (pending && isOfLate(pending.sentAtMs, openedAtMs) ? pending : undefined);

  // Leaves the code's history entry first, so that Back does not return to the sign-in.
  useEffect(() => {
    if (signedIn && signedIn.index !== index) enter(signedIn.user);
  }, [signedIn, index]);

  /** A reply may arrive after Back, on another entry. */
  const isHere = () => shownNow()!.place.index === index;

  function save(next: PendingSignIn, replace: boolean): void {
    if (!isHere()) return;
    setPhone(next.phone);
    void navigate('/auth', { replace, state: { pendingSignIn: next } });
  }

  return (
    <div className="flex page-high flex-col md:grid md:grid-cols-2">
      <Welcome />
      <div className="flex flex-1 flex-col md:page-high">
        <main
          id="main"
          tabIndex={-1}
          className="column max-w-md flex-1 pt-8 md:flex md:flex-col md:justify-center"
        >
          {asked ? (
            <Suspense fallback={<div className="min-h-64" />}>
              <CodeStep
                pending={asked}
                onResent={(next) => save(next, true)}
                onSignedIn={(user) => {
                  setSignedIn({ user, by: asked, index });
                  if (isHere()) goBack();
                }}
                onChangePhone={goBack}
              />
            </Suspense>
          ) : (
            <PhoneStep
              phone={phone}
              onTyped={setPhone}
              onSent={(next) => save(next, false)}
              onSignedIn={enter}
            />
          )}
        </main>
        <footer className="column max-w-md pt-8 pb-[calc(20px+var(--safe-bottom))] text-center text-ink-2">
          <p>
            {t('Trouble signing in?')}{' '}
            <a
              href={`tel:${SUPPORT_PHONE}`}
              className="inline-block py-3 font-semibold text-ink underline underline-offset-4"
            >
              {t('Call {phone}', { phone: formatPhone(SUPPORT_PHONE) })}
            </a>
          </p>
          <p className="text-sm">
            {t('Powered by {provider}', { provider: installationProvider() })}
          </p>
          <button
            type="button"
            lang={other}
            className="min-h-12 px-3 font-semibold text-ink underline underline-offset-4"
            onClick={() => {
              void navigate('/auth', { replace: true, state: { ...state, typedPhone: phone } });
              chooseLanguage(other);
            }}
          >
            {LANGUAGE_NAMES[other]}
          </button>
        </footer>
      </div>
    </div>
  );
}

function Welcome() {
  return (
    <header className="relative overflow-hidden rounded-b-xl bg-hero text-on-hero md:flex md:items-center md:rounded-none">
      <HazardCorner className="w-32 md:w-56" />
      <div className="column max-w-md pt-6 pb-7">
        <LogoMark className="size-12" />
        <h1
          tabIndex={-1}
          className="mt-5 text-[32px] leading-10 font-extrabold tracking-tight md:text-5xl md:leading-14"
        >
          {t(SIGN_IN_MESSAGES.title)}
        </h1>
        <p className="mt-1.5 text-lg text-on-hero-2">{t(SIGN_IN_MESSAGES.tagline)}</p>
      </div>
    </header>
  );
}
