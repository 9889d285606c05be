interface SharedProfile {
  title: string;
  url: string;
}

export type ShareOutcome = 'shared' | 'left' | 'copied' | 'not-copied';

interface Ways {
  share?: ((data: SharedProfile) => Promise<void>) | undefined;
  copy: (text: string) => Promise<boolean>;
}

/** The phone's own way to share, else the clipboard; who closes the phone's sheet wanted neither (spec 2). */
export async function shareProfile(profile: SharedProfile, ways: Ways): Promise<ShareOutcome> {
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
