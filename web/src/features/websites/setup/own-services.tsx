import { t } from '@jobly/core/language/t';
import type { WebsiteDetails } from '@jobly/core/websites/contract';
import { MOST_OWN_SERVICES, SERVICE_MAX } from '@jobly/core/websites/site';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useExtras } from './use-extras.ts';
import { useTyped } from './use-typed.ts';

const readLines = (kept: unknown) => (Array.isArray(kept) ? kept.map(String) : undefined);

const filledOf = (lines: string[]) => lines.map((line) => line.trim()).filter((line) => line);
const isSame = (one: string[], other: string[]) =>
  JSON.stringify(filledOf(one)) === JSON.stringify(filledOf(other));

/** The contractor's own services, for the card and the button that leaves the screen. Saved on every blur. */
export function useOwnServices({ ownServices, services }: WebsiteDetails) {
  const { typed, type, latest, forget } = useTyped('website-services', readLines);
  const [isSaved, setSaved] = useState(false);
  const sent = useRef<{ lines: string[]; done: Promise<boolean> }>(undefined);
  const element = useRef<HTMLDivElement>(null);
  const saving = useExtras();
  // Without services to tick, start with an empty line.
  const blank = services.length === 0 ? [''] : [];
  const lines = typed ?? (ownServices.length > 0 ? ownServices : blank);

  function edit(next: string[]): void {
    type(next);
    setSaved(false);
  }

  function add(): void {
    flushSync(() => edit([...lines, '']));
    element.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
  }

  async function save(): Promise<boolean> {
    const wanted = latest.current;
    if (!wanted || isSame(wanted, sent.current?.lines ?? ownServices)) {
      return sent.current?.done ?? true;
    }
    sent.current = { lines: wanted, done: send(wanted) };
    return sent.current.done;
  }

  async function send(wanted: string[]): Promise<boolean> {
    const sending = saving.mutateAsync({ ownServices: filledOf(wanted) });
    const done = (await sending.catch(() => undefined)) !== undefined;
    if (!done && sent.current?.lines === wanted) sent.current = undefined;
    // Typing may have gone on meanwhile; keep a line that is still empty.
    if (done && latest.current === wanted) {
      setSaved(true);
      if (filledOf(wanted).length === wanted.length) type(undefined);
      else forget();
    }
    return done;
  }

  const saveOnLeaving = useEffectEvent(() => void save());
  useEffect(() => () => saveOnLeaving(), []);

  /** Its button disappears: keep the focus here. */
  async function press(): Promise<void> {
    if (!(await save())) return;
    flushSync(() => type(undefined));
    if (document.activeElement === document.body) element.current?.focus();
  }

  const isTyped = typed !== undefined && !isSaved;
  const busy = saving.isPending;
  return { lines, isTyped, isSaved, edit, add, save: () => save(), press, busy, element };
}

export function OwnServices(props: { typing: ReturnType<typeof useOwnServices>; beside: boolean }) {
  const { lines, isTyped, isSaved, edit, add, save, press, busy, element } = props.typing;
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
                onChange={({ target }) =>
                  edit(lines.map((one, at) => (at === index ? target.value : one)))
                }
                onBlur={() => void save()}
              />
            </li>
          ))}
        </ol>
      ) : null}
      <div className="mt-3 flex flex-col gap-2">
        {lines.length < MOST_OWN_SERVICES ? (
          <Button onClick={add}>{t('Add a service')}</Button>
        ) : null}
        {isTyped ? (
          <Button busy={busy} onClick={() => void press()}>
            {busy ? t('Saving…') : t('Save services')}
          </Button>
        ) : null}
      </div>
      {/* As high as the button was, so that nothing below moves. */}
      <output className={`text-center text-ink-2 ${isSaved ? 'mt-2 block py-3.5' : ''}`}>
        {isSaved ? t('Your services are saved.') : null}
      </output>
    </div>
  );
}
