import { Link } from '@tanstack/react-router';
import { Globe, MapPin, Star } from 'lucide-react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

const SERVICES = [
  {
    to: '/grow/website/setup',
    Icon: Globe,
    title: 'Free website',
    text: 'A site for your business, built for you and live within 24 hours.',
  },
  {
    to: '/grow/google-profile/setup',
    Icon: MapPin,
    title: 'Boost your Google profile',
    text: 'We fill in photos, services and hours, so that people nearby find you.',
  },
  {
    to: '/grow/reviews/options',
    Icon: Star,
    title: 'Get more Google reviews',
    text: 'We ask your customers for a review right after they pay.',
  },
] as const;

export function GrowScreen() {
  useDocumentTitle('Grow');
  return (
    <>
      <PageHeading>Grow your business</PageHeading>
      <ul className="flex flex-col gap-4">
        {SERVICES.map(({ to, Icon, title, text }) => (
          <li key={to} className="rounded-xl border border-line bg-card p-5 lift-card">
            <div className="flex items-start gap-4">
              <span className="flex size-12 shrink-0 items-center justify-center rounded-sm bg-hero text-on-hero">
                <Icon aria-hidden="true" className="size-6" />
              </span>
              <div className="min-w-0">
                <h2 className="text-lg font-bold text-ink">{title}</h2>
                <p className="mt-0.5 text-ink-2">{text}</p>
              </div>
            </div>
            <Link
              to={to}
              aria-label={`Get started: ${title}`}
              className={`mt-4 w-full ${buttonLook('secondary')}`}
            >
              Get started
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
