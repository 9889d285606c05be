import { t } from '@jobly/core/language/t';
import { CalendarClock, ChevronRight, Star, type LucideIcon } from 'lucide-react';
import { Link } from '../../router/link.tsx';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { Button } from '../../ui/button/button.tsx';
import { ReviewNoteDrawing } from '../../ui/drawings/review-note.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { SubpageHeading } from '../../ui/layout/page-heading.tsx';
import { reviewScreen } from './review-steps.ts';

export const OptionsScreen = reviewScreen('options', 'Get more Google reviews', Options);

function Options() {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-lg text-ink-2">{t('Who should we ask for a review?')}</p>
      {/* Replaces this entry, so that Back leads to Grow: once reviews are set up, there is nothing to choose here. */}
      <Link
        to="/grow/reviews/setup"
        replace
        className="flex items-center gap-2 rounded-xl border border-line bg-card p-5 lift-card hover:border-field-line"
      >
        <Option Icon={Star} title={t('New jobs')} badge={t('Live')}>
          {t('Set it up once, and customers get your Google review link after they pay.')}
        </Option>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
      </Link>
      <button
        type="button"
        disabled
        className="flex rounded-xl border border-dashed border-line-2 p-5 text-left"
      >
        <Option Icon={CalendarClock} title={t('Past customers')} badge={t('Coming soon')} muted>
          {t('Ask people you worked for before.')}
        </Option>
      </button>
    </div>
  );
}

interface OptionProps {
  Icon: LucideIcon;
  title: string;
  badge: string;
  muted?: boolean;
  children: string;
}

function Option({ Icon, title, badge, muted = false, children }: OptionProps) {
  return (
    <span className="flex min-w-0 flex-1 items-start gap-4">
      <span
        className={`flex size-12 shrink-0 items-center justify-center rounded-sm ${muted ? 'bg-sunken text-ink-2' : 'bg-hero text-on-hero'}`}
      >
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className={`text-lg font-bold ${muted ? 'text-ink-2' : 'text-ink'}`}>{title}</span>
          {/* Not green: that means switched on. */}
          <StatusBadge tone="neutral">{badge}</StatusBadge>
        </span>
        <span className="mt-0.5 block text-ink-2">{children}</span>
      </span>
    </span>
  );
}

const TITLE = 'Reviews from past customers';

export function PastJobsScreen() {
  useDocumentTitle(t(TITLE));
  return (
    <>
      <SubpageHeading
        backHref="/grow"
        backLabel={t('Grow')}
        alwaysUp
        aside={<StatusBadge tone="neutral">{t('Coming soon')}</StatusBadge>}
      >
        {t(TITLE)}
      </SubpageHeading>
      <EmptyState
        card
        drawing={<ReviewNoteDrawing />}
        title={t('Good work is remembered')}
        action={<Button disabled>{t('Ask past customers')}</Button>}
      >
        {t('Soon you can ask people you worked for before for a Google review.')}
      </EmptyState>
    </>
  );
}
