import { SIGN_IN_MESSAGES } from '@jobly/core/accounts/messages';
import { SUPPORT_PHONE } from '@jobly/core/brand';
import { formatPhone } from '@jobly/core/phone';
import { Suspense, lazy, useState } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { HazardCorner, LogoMark } from '../../ui/drawings/drawing.tsx';
import { savePendingSignIn, readPendingSignIn, type PendingSignIn } from './pending-sign-in.ts';
import { PhoneStep, loadCodeStep } from './phone-step.tsx';

const CodeStep = lazy(loadCodeStep);

export function SignInScreen() {
  useDocumentTitle('Sign in');
  const [pending, setPending] = useState(readPendingSignIn);
  const [phone, setPhone] = useState(pending?.phone ?? '');

  function moveTo(next: PendingSignIn | undefined): void {
    savePendingSignIn(next);
    if (next) setPhone(next.phone);
    setPending(next);
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
          {pending ? (
            <Suspense fallback={<div className="min-h-64" />}>
              <CodeStep
                pending={pending}
                onResent={moveTo}
                onChangePhone={() => moveTo(undefined)}
              />
            </Suspense>
          ) : (
            <PhoneStep phone={phone} onSent={moveTo} />
          )}
        </main>
        <footer className="column max-w-md pt-8 pb-[calc(20px+var(--safe-bottom))] text-center text-ink-2">
          <p>
            Trouble signing in?{' '}
            <a
              href={`tel:${SUPPORT_PHONE}`}
              className="inline-block py-3 font-semibold whitespace-nowrap text-ink underline underline-offset-4"
            >
              Call {formatPhone(SUPPORT_PHONE)}
            </a>
          </p>
          <p className="text-sm">{SIGN_IN_MESSAGES.footer}</p>
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
          {SIGN_IN_MESSAGES.title}
        </h1>
        <p className="mt-1.5 text-lg text-on-hero-2">{SIGN_IN_MESSAGES.tagline}</p>
      </div>
    </header>
  );
}
