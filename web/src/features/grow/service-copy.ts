import { Globe, MapPin, Star } from 'lucide-react';
import type { ServiceName } from './service-cards.ts';

interface ServiceCopy {
  Icon: typeof Globe;
  title: string;
  text: string;
  manage: string;
  failed: string;
  intro: { title: string; text: string; benefits: readonly string[] };
}

export const SERVICE_COPY: Record<ServiceName, ServiceCopy> = {
  website: {
    Icon: Globe,
    title: 'Free website',
    text: 'A site for your business, built for you and live within 24 hours.',
    manage: 'Manage my website',
    failed: 'Your website could not be loaded.',
    intro: {
      title: 'Get your free website',
      text: 'A page of your own that customers find, trust and call.',
      benefits: [
        'We write it and build it for you',
        'An address with your business name',
        'Live within 24 hours, free of charge',
      ],
    },
  },
  'google-profile': {
    Icon: MapPin,
    title: 'Boost your Google profile',
    text: 'We fill in photos, services and hours, so that people nearby find you.',
    manage: 'Manage my profile',
    failed: 'Your Google profile could not be loaded.',
    intro: {
      title: 'Improve your Google profile',
      text: 'Most people look on Google before they call. We see to it that they find you.',
      benefits: [
        'Photos, services and hours filled in',
        'Found in Google Search and Maps',
        'No profile yet? We create one for you',
      ],
    },
  },
  reviews: {
    Icon: Star,
    title: 'Get more Google reviews',
    text: 'We ask your customers for a review right after they pay.',
    manage: 'Manage reviews',
    failed: 'Your review settings could not be loaded.',
    intro: {
      title: 'Get more Google reviews',
      text: 'Good reviews bring the next job. Asking for them is what takes time, so we do it.',
      benefits: [
        'Asked for by itself after every payment',
        'Your customer gets one friendly message, no more',
        'Stop it whenever you like',
      ],
    },
  },
};
