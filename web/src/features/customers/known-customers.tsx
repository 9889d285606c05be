import type { CustomerSummary } from '@jobly/core/customers/contract';
import { isFoundBy, typedTerm } from '@jobly/core/customers/terms';
import { t } from '@jobly/core/language/t';
import { formatPhone } from '@jobly/core/phone';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { filledFrom, lastBillLabel } from './bill.ts';
import { foundCustomersQuery, recentCustomersQuery } from './queries.ts';

const FEWEST_LETTERS = 2;
const MOST_SHOWN = 3;
const PAUSE_MS = 200;

type Filled = Partial<ReturnType<typeof filledFrom>>;

interface KnownCustomersProps {
  typed: string;
  /** The customer who was chosen last. */
  chosen: string | undefined;
  onChoose: (filled: Filled) => void;
}

/** Below the name or the phone while it is typed: up to three customers who may be meant. */
export default function KnownCustomers({ typed, chosen, onChoose }: KnownCustomersProps) {
  const found = useKnown(typed).filter(({ id }) => id !== chosen);
  const [last, setLast] = useState<CustomerSummary>();
  const shownAs = last && [last.name, last.phone && formatPhone(last.phone)];
  if (last && last.id === chosen && shownAs?.includes(typed)) {
    return <LastJob customer={last} onFill={onChoose} />;
  }
  if (typed === '') return <FromContacts onFill={onChoose} />;
  return (
    <output className="block">
      {found.length > 0 ? (
        <ul
          aria-label={t('Known customers')}
          className="mt-2 divide-y divide-line rounded-md border border-line bg-card lift-card"
        >
          {found.map((customer) => (
            <li key={customer.id}>
              <button
                type="button"
                className="flex min-h-14 w-full flex-col justify-center px-4 py-2 text-left hover:bg-sunken"
                onClick={({ currentTarget: { form } }) => {
                  const {
                    customerName,
                    customerPhone,
                    customerEmail,
                    chosen: one,
                  } = filledFrom(customer);
                  setLast(customer);
                  onChoose({
                    customerName,
                    customerPhone,
                    customerEmail,
                    ...(one && { chosen: one }),
                  });
                  // Without a last job to offer, the work is typed next.
                  const next = form?.elements.namedItem('memo');
                  if (!customer.lastBill && next instanceof HTMLElement) next.focus();
                }}
              >
                <span dir="auto" className="line-clamp-2 font-semibold break-words text-ink">
                  {customer.name}
                </span>
                <span dir="auto" className="line-clamp-1 text-sm break-all text-ink-2 figures">
                  {[customer.phone && formatPhone(customer.phone), lastBillLabel(customer)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </output>
  );
}

/** The phone's own contacts, in browsers that let a page ask for one (Contact Picker API). */
interface ContactsManager {
  select(properties: string[]): Promise<{ name?: string[]; tel?: string[]; email?: string[] }[]>;
}

function FromContacts({ onFill }: { onFill: (filled: Filled) => void }) {
  const { contacts } = navigator as { contacts?: ContactsManager };
  if (!contacts) return null;
  async function pick(): Promise<void> {
    // Closed without a choice, or not allowed: then it is typed.
    const [one] = await contacts!.select(['name', 'tel', 'email']).catch(() => []);
    if (!one) return;
    onFill({
      customerName: one.name?.[0] ?? '',
      customerPhone: one.tel?.[0] ?? '',
      customerEmail: one.email?.[0] ?? '',
    });
  }
  return (
    <Button variant="quiet" className="mt-1 -ml-3" onClick={() => void pick()}>
      {t('From your contacts')}
    </Button>
  );
}

function LastJob({
  customer,
  onFill,
}: {
  customer: CustomerSummary;
  onFill: (filled: Filled) => void;
}) {
  const [isFilled, setIsFilled] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The one that was chosen is gone, and had the focus.
  useEffect(() => button.current?.focus(), []);
  const label = lastBillLabel(customer);
  if (!label || isFilled) return null;
  return (
    <button
      type="button"
      ref={button}
      className="mt-2 flex min-h-12 w-full items-center rounded-md border border-line bg-card px-4 py-2 text-left lift-card hover:bg-sunken"
      onClick={({ currentTarget }) => {
        setIsFilled(true);
        onFill(filledFrom(customer));
        currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
      }}
    >
      <span dir="auto" className="line-clamp-2 break-words text-ink">
        {t('Same as last time: {job}', { job: label })}
      </span>
    </button>
  );
}

/** Those billed last, who are on the phone, come first; then what the server finds. */
function useKnown(typed: string): CustomerSummary[] {
  const term = typedTerm(typed);
  const asked = useLater(term);
  const isLong = term.length >= FEWEST_LETTERS;
  const recent = useQuery({ ...recentCustomersQuery, enabled: isLong });
  const others = useQuery({
    ...foundCustomersQuery(asked, MOST_SHOWN),
    enabled: isLong && asked.length >= FEWEST_LETTERS,
  });
  if (!isLong) return [];
  const known = recent.data?.customers.filter((one) => isFoundBy(one, term)) ?? [];
  // Of an earlier term, until the answer for this one is there; a merged one is found by its former name, too.
  const found = asked === term ? (others.data?.customers ?? []) : [];
  const byId = new Map([...known, ...found].map((one) => [one.id, one]));
  return [...byId.values()].slice(0, MOST_SHOWN);
}

function useLater(term: string): string {
  const [later, setLater] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setLater(term), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [term]);
  return later;
}
