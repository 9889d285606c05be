import { PRODUCT_NAME } from '@jobly/core/brand';
import {
  confirmManagerAccess,
  startGoogleProfile,
  type GoogleProfile,
} from '@jobly/core/google-profiles/contract';
import { GOOGLE_PROFILE_MESSAGES, MANAGER_EMAIL } from '@jobly/core/google-profiles/messages';
import { t } from '@jobly/core/language/t';
import { Copy, Camera, Clock, TrendingUp, Wrench } from 'lucide-react';
import { call } from '../../lib/api/api.ts';
import { copyText } from '../../lib/share-actions.ts';
import { tNodes } from '../../lib/t-nodes.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Button, Spinner } from '../../ui/button/button.tsx';
import { useRaisedToasts } from '../../ui/button/floating-action.tsx';
import { MapPinDrawing } from '../../ui/drawings/map-pin.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { NumberedSteps } from '../../ui/layout/numbered-steps.tsx';
import { profileScreen, useProfileStep, type ProfileStep } from './profile-steps.ts';

export const AddManagerScreen = profileScreen('add-manager', 'Add us as a manager', AddManager);

function AddManager() {
  return (
    <div className="flex flex-col gap-5">
      <p className="text-lg text-ink-2">
        {t(
          'Then we can improve your profile for you. It stays yours, and you can remove us at any time.',
        )}
      </p>
      <Card title={t('How to add us')}>
        <NumberedSteps
          steps={[
            <p key="open">
              {tNodes(
                'On the phone or computer where you are signed in to Google, search for {words} and open your profile.',
                { words: <Pressed>{t('my business')}</Pressed> },
              )}
            </p>,
            <p key="people">
              {tNodes('Open the menu with the three dots, then {settings} and {people}.', {
                settings: <Pressed>{t('Business Profile settings')}</Pressed>,
                people: <Pressed>{t('People and access')}</Pressed>,
              })}
            </p>,
            <div key="email">
              <p>
                {tNodes('Press {add} and enter this email:', {
                  add: <Pressed>{t('Add')}</Pressed>,
                })}
              </p>
              <ManagerEmail />
            </div>,
            <p key="invite">
              {tNodes('Choose {manager} and press {invite}.', {
                manager: <Pressed>{t('Manager')}</Pressed>,
                invite: <Pressed>{t('Invite')}</Pressed>,
              })}
            </p>,
          ]}
        />
      </Card>

      <LastStep
        run={() => call(confirmManagerAccess)}
        done={t(GOOGLE_PROFILE_MESSAGES.managerAdded)}
        label={t("I've added {product}", { product: PRODUCT_NAME })}
        running={t('Saving…')}
      />
    </div>
  );
}

/** A label on Google's own pages. */
function Pressed({ children }: { children: string }) {
  return <strong className="font-semibold">{children}</strong>;
}

export const CreateScreen = profileScreen('create', 'Create your Google profile', Create);

function Create() {
  useRaisedToasts();
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <div className="mb-4 flex justify-center">
          <MapPinDrawing />
        </div>
        <p className="mb-5 text-lg text-ink">
          {t('We create your profile on Google and verify it. There is nothing for you to do.')}
        </p>
        <NumberedSteps
          steps={[
            t('We set up your profile with your business name, phone number and services.'),
            t('We verify it with Google. If Google wants to hear from the owner, we contact you.'),
            t('Your business is listed on Google Search and Maps within a few days.'),
          ]}
        />
      </Card>

      <LastStep
        run={() => call(startGoogleProfile)}
        failed={t(GOOGLE_PROFILE_MESSAGES.notStarted)}
        label={t('Create my profile')}
        running={t('Starting…')}
      />
    </div>
  );
}

interface LastStepProps extends Omit<ProfileStep<void>, 'next'> {
  label: string;
  running: string;
}

function LastStep({ label, running, ...given }: LastStepProps) {
  const step = useProfileStep({ ...given, next: () => '/grow/google-profile/optimizing' });
  return (
    <div className="flex flex-col gap-2">
      <Button variant="primary" busy={step.isPending} onClick={() => step.mutate()}>
        {step.isPending ? running : label}
      </Button>
      <ChangeAnswer />
    </div>
  );
}

function ChangeAnswer() {
  return (
    <ButtonLink to="/grow/google-profile/setup" replace variant="quiet">
      {t('Change my answer')}
    </ButtonLink>
  );
}

function ManagerEmail() {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <p className="min-h-[52px] flex-auto rounded-md bg-sunken px-4 py-3.5 font-semibold break-all text-ink select-all">
        {MANAGER_EMAIL}
      </p>
      <Button
        aria-label={t('Copy email')}
        className="flex-auto"
        onClick={({ currentTarget }) =>
          void copyText(MANAGER_EMAIL, currentTarget, GOOGLE_PROFILE_MESSAGES.emailCopy)
        }
      >
        <Copy aria-hidden="true" className="size-5" />
        {t('Copy')}
      </Button>
    </div>
  );
}

const WORK = [
  { Icon: Camera, text: 'Photos of your work' },
  { Icon: Wrench, text: 'Services and categories' },
  { Icon: Clock, text: 'Contact details and hours' },
  { Icon: TrendingUp, text: 'What helps you rank higher' },
] as const;

/** Staff finish it; the gate then redirects to the optimized screen. */
export const OptimizingScreen = profileScreen(
  'optimizing',
  (data) => t(data ? progressOf(data.googleProfile).title : 'Your Google profile'),
  Progress,
);

function Progress({ googleProfile }: { googleProfile: GoogleProfile | null }) {
  const { stage, text, button } = progressOf(googleProfile);
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <div className="mb-4 flex justify-center">
          <MapPinDrawing />
        </div>
        <p className="text-lg text-ink">{t(text)}</p>
        {stage === 'optimizing' ? (
          <ul className="mt-5 flex flex-col gap-4">
            {WORK.map(({ Icon, text: what }) => (
              <li key={what} className="flex items-center gap-3">
                <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-2">
                  <Icon aria-hidden="true" className="size-5" />
                </span>
                <span className="font-semibold text-ink">{t(what)}</span>
              </li>
            ))}
          </ul>
        ) : null}
        {stage === 'not-requested' ? (
          <ButtonLink to="/grow/google-profile/create" replace variant="primary" className="mt-5">
            {t(button)}
          </ButtonLink>
        ) : null}
      </Card>
      {stage === 'not-requested' ? (
        <ChangeAnswer />
      ) : (
        <Button variant="primary" disabled>
          <Spinner />
          {t(button)}
        </Button>
      )}
    </div>
  );
}

/** 'No' sets `creating` before the create screen is confirmed (spec 4): say what is missing. */
export function progressOf(
  profile: Pick<GoogleProfile, 'status' | 'optimizationRequestedAt'> | null,
) {
  if (profile?.status !== 'creating') {
    return {
      stage: 'optimizing',
      title: 'We are optimizing your profile',
      text: 'Our team goes through your Google profile and improves what customers see first:',
      button: 'Optimizing your profile',
    } as const;
  }
  if (profile.optimizationRequestedAt === null) {
    return {
      stage: 'not-requested',
      title: 'One step is missing',
      text: 'Tell us to create your Google profile, and your business is listed within a few days.',
      button: 'Go to the last step',
    } as const;
  }
  return {
    stage: 'creating',
    title: 'We are creating your profile',
    text: 'Your business will be listed on Google within a few days. We contact you if we need anything.',
    button: 'Creating your profile',
  } as const;
}
