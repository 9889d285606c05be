interface Hours {
  label: string;
  /** As schema.org writes it: days, opens, closes. */
  days: readonly string[];
  opens: string;
  closes: string;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
const SIX_DAYS = [...WEEKDAYS, 'Saturday'] as const;
const EVERY_DAY = [...SIX_DAYS, 'Sunday'] as const;

/** Opening hours a tradesperson picks with one tap; the site and its structured data read them. */
export const HOURS = {
  weekdays_8_5: { label: 'Mon–Fri, 8 AM – 5 PM', days: WEEKDAYS, opens: '08:00', closes: '17:00' },
  weekdays_7_7: { label: 'Mon–Fri, 7 AM – 7 PM', days: WEEKDAYS, opens: '07:00', closes: '19:00' },
  six_days_8_6: { label: 'Mon–Sat, 8 AM – 6 PM', days: SIX_DAYS, opens: '08:00', closes: '18:00' },
  every_day_8_8: {
    label: 'Every day, 8 AM – 8 PM',
    days: EVERY_DAY,
    opens: '08:00',
    closes: '20:00',
  },
  always: { label: 'Day and night, 24/7', days: EVERY_DAY, opens: '00:00', closes: '23:59' },
} satisfies Record<string, Hours>;
export type OpeningHours = keyof typeof HOURS;
export const OPENING_HOURS = Object.keys(HOURS) as OpeningHours[];

export const HOURS_CHOICES = [
  { value: '', label: 'Not shown' },
  ...OPENING_HOURS.map((value) => ({ value, label: HOURS[value].label })),
] as const;
