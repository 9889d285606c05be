import { t } from '@jobly/core/language/t';
import type { WebsiteDetails } from '@jobly/core/websites/contract';
import { MOST_OWN_SERVICES, SERVICE_MAX } from '@jobly/core/websites/site';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useExtras } from './use-extras.ts';

/** What is typed as services of their own, for the card and for the button that leaves the screen with it. */
export function useOwnServices({ ownServices, services }: WebsiteDetails) {
  const [typed, setTyped] = useState<string[]>();
  const element = useRef<HTMLDivElement>(null);
  const saving = useExtras();
  // Where nothing can be ticked, there is a line to begin with.
  const blank = services.length === 0 ? [''] : [];
  const lines = typed ?? (ownServices.length > 0 ? ownServices : blank);

  function add(): void {
    flushSync(() => setTyped([...lines, '']));
    element.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
  }

  /** Resolves to whether nothing is left unsaved. */
  async function save(): Promise<boolean> {
    if (saving.isPending) return false;
    const filled = lines.map((line) => line.trim()).filter((line) => line !== '');
    if (JSON.stringify(filled) !== JSON.stringify(ownServices)) {
      const sent = saving.mutateAsync({ ownServices: filled });
      if (!(await sent.catch(() => undefined))) return false;
    }
    flushSync(() => setTyped(undefined));
    // The button that was pressed is gone.
    if (document.activeElement === document.body) element.current?.focus();
    return true;
  }

  const isTyped = typed !== undefined;
  return { lines, isTyped, edit: setTyped, add, save, busy: saving.isPending, element };
}

/** Lines of their own, beside those that can be ticked or instead of them. */
export function OwnServices(props: { typing: ReturnType<typeof useOwnServices>; beside: boolean }) {
  const { lines, isTyped, edit, add, save, busy, element } = props.typing;
  return (
    <div ref={element} tabIndex={-1} className={`outline-none ${props.beside ? 'mt-4' : ''}`}>
      <p className="mb-3 text-ink-2">
        {props.beside
          ? t('Something else you do? Add it in your own words.')
          : t('Say in your own words what you do, a few words each.')}
      </p>
      {lines.length > 0 ? (
        <ol className="flex flex-col gap-3">
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- they have no other identity than their place
            <li key={index}>
              <TextField
                label={t('Service {number}', { number: index + 1 })}
                value={line}
                maxLength={SERVICE_MAX}
                autoComplete="off"
                autoCapitalize="sentences"
                readOnly={busy}
                onChange={({ target }) =>
                  edit(lines.map((one, at) => (at === index ? target.value : one)))
                }
              />
            </li>
          ))}
        </ol>
      ) : null}
      <div className="mt-3 flex flex-col gap-2">
        {lines.length < MOST_OWN_SERVICES ? (
          <Button disabled={busy} onClick={add}>
            {t('Add a service')}
          </Button>
        ) : null}
        {isTyped ? (
          <Button busy={busy} onClick={() => void save()}>
            {busy ? t('Saving…') : t('Save services')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
