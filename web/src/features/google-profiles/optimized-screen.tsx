import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../lib/session/account.ts';
import type { GoogleProfile } from '@jobly/core/google-profiles/contract';
import { GOOGLE_PROFILE_MESSAGES, googleSearchAddress } from '@jobly/core/google-profiles/messages';
import { t } from '@jobly/core/language/t';
import { publicWebAddress } from '@jobly/core/web-address';
import { ExternalLink, Share } from 'lucide-react';
import { copyText } from '../../lib/share-actions.ts';
import { Button, ButtonAnchor } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { HazardCorner } from '../../ui/drawings/drawing.tsx';
import { profileScreen } from './profile-steps.ts';

const TIPS = [
  'Answer every review, the good ones too. Two sentences are enough.',
  'Add a photo of a finished job every week or two.',
  'Update your hours before holidays, so nobody calls when you are closed.',
  'Tell us when your phone number or service area changes.',
] as const;

export const OptimizedScreen = profileScreen('optimized', 'Your profile is optimized', Optimized);

function Optimized({ googleProfile }: { googleProfile: GoogleProfile | null }) {
  const profile = useQuery(profileQuery).data;
  const companyName = profile?.companyName ?? null;
  const name = profileName(googleProfile) ?? companyName ?? t('Your business');
  const address = googleProfileUrl(googleProfile, companyName, profile?.addressCity);
  const share = (url: string, button: HTMLElement) =>
    shareProfile(
      { title: name, url },
      {
        share: navigator.share ? (data) => navigator.share(data) : undefined,
        copy: (text) => copyText(text, button, GOOGLE_PROFILE_MESSAGES.linkCopy),
      },
    );
  return (
    <div className="flex flex-col gap-5">
      <section className="relative overflow-hidden rounded-xl bg-hero p-5 pr-16 text-on-hero lift-card">
        <HazardCorner className="h-18 w-24" />
        <p className="text-on-hero-2">{t('On Google as')}</p>
        <p
          dir="auto"
          className="mt-1 text-xl leading-7 min-[360px]:text-2xl min-[360px]:leading-8 font-extrabold tracking-tight break-words"
        >
          {name}
        </p>
      </section>
      {address ? (
        <div className="flex flex-col gap-3">
          <ButtonAnchor href={address} newTab variant="primary">
            {t('View my profile')}
            <ExternalLink aria-hidden="true" className="size-5" />
          </ButtonAnchor>
          <Button onClick={({ currentTarget }) => void share(address, currentTarget)}>
            <Share aria-hidden="true" className="size-5" />
            {t('Share my link')}
          </Button>
        </div>
      ) : null}
      <Card title={t('Keep it fresh')}>
        <ul className="flex list-disc flex-col gap-2 pl-5 text-ink marker:text-ink-3">
          {TIPS.map((tip) => (
            <li key={tip}>{t(tip)}</li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

type Named = Pick<GoogleProfile, 'googleProfileName' | 'businessName'>;

/** The name on Google, else the contractor's. */
export function profileName(profile: Named | null): string | undefined {
  return profile?.googleProfileName || profile?.businessName || undefined;
}

/** Its own public page, else Google's search (spec 2). */
export function googleProfileUrl(
  profile: (Named & Pick<GoogleProfile, 'profileUrl'>) | null,
  companyName: string | null,
  city?: string | null,
): string | undefined {
  const known = profile?.profileUrl ? publicWebAddress(profile.profileUrl) : undefined;
  const name = profileName(profile) ?? companyName;
  return known ?? (name ? googleSearchAddress(name, city) : undefined);
}

type SharedProfile = Record<'title' | 'url', string>;

interface ShareWays {
  share?: ((data: SharedProfile) => Promise<void>) | undefined;
  copy: (text: string) => Promise<boolean>;
}

/** The share sheet, else the clipboard; cancelling the sheet copies nothing (spec 2). */
export async function shareProfile(profile: SharedProfile, ways: ShareWays) {
  if (ways.share) {
    try {
      await ways.share(profile);
      return 'shared';
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'left';
    }
  }
  return (await ways.copy(profile.url)) ? 'copied' : 'not-copied';
}
