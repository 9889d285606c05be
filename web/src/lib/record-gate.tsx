import { translated } from '@jobly/core/language/t';
import {
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import type { PlaceState } from '../router/entries.ts';
import { navigate, usePlace } from '../router/router.ts';
import { SubpageHeading } from '../ui/layout/page-heading.tsx';
import { cacheReply } from './api/refresh.ts';
import { isRefusal } from './api/api.ts';
import { useDocumentTitle } from './document-title.ts';
import { Loaded } from './loaded.tsx';
import { toast } from './toast/toast.ts';

interface RecordGateOptions<Data, Key extends QueryKey, Screen> {
  query: UseQueryOptions<Data, Error, Data, Key>;
  /** Where to redirect when the record does not fit the screen; from core's tables. */
  detour: (screen: Screen, data: Data, state: PlaceState) => string | undefined;
  failed: string;
}

/** English, or rendered; without data while the record loads. */
type Title<Data> = string | ((data: Data | undefined) => string);

interface RecordGateProps<Data, Screen> {
  screen: Screen;
  title: Title<Data>;
  /** The parent screen; the previous one may no longer fit the record. */
  up?: { href: string; label: string };
  children: (data: Data) => ReactNode;
}

const GROW = { href: '/grow', label: 'Grow' };

/** Loads a screen's record and redirects when its state does not fit, also live. Not during a step, which navigates. */
export function recordGate<Data extends object, Key extends QueryKey, Screen>(
  options: RecordGateOptions<Data, Key, Screen>,
) {
  const { query, detour, failed } = options;
  function Gate({ screen, title, up = GROW, children }: RecordGateProps<Data, Screen>) {
    const record = useQuery(query);
    const { state } = usePlace();
    const stepping = useIsMutating({ mutationKey: [query.queryKey[0]] }) > 0;
    const heading = typeof title === 'string' ? translated(title) : title(record.data);
    useDocumentTitle(heading);

    const { data } = record;
    const elsewhere = data === undefined || stepping ? undefined : detour(screen, data, state);
    useEffect(() => {
      if (elsewhere) void navigate(elsewhere, { replace: true });
    }, [elsewhere]);
    return (
      <>
        <SubpageHeading backHref={up.href} backLabel={translated(up.label)} alwaysUp>
          {heading}
        </SubpageHeading>
        <Loaded
          // While redirecting it looks as while loading.
          query={elsewhere ? { ...record, data: undefined, isError: false } : record}
          failed={translated(failed)}
          skeleton={['h-7 w-40 max-w-full', 'mt-4 h-20 w-full', 'mt-4 h-[60px] w-full']}
          card
        >
          {children}
        </Loaded>
      </>
    );
  }

  /** For content that takes the whole record as its props. */
  function gatedScreen(
    screen: Screen,
    title: Title<Data>,
    Content: ComponentType<Data>,
    up = GROW,
  ) {
    return () => (
      <Gate screen={screen} title={title} up={up}>
        {(data) => <Content {...data} />}
      </Gate>
    );
  }

  return { Gate, screen: gatedScreen };
}

interface RecordStep<Input, Reply> {
  /** The record's changes, or undefined when there was nothing to send. */
  run: (input: Input) => Promise<Reply | undefined>;
  done?: string | undefined;
  failed: string;
  /** Refusals shown with their own reason (spec 8, 'message or …'): all, by default. */
  reasons?: readonly string[];
  /** Serialised, so that the last reply is the newest. */
  inTurn?: boolean;
  /** Before the gate may redirect. */
  onDone?: (reply: Reply, input: Input) => unknown;
}

/** A mutation of the record. Caches the reply, so that the next screen's gate does not redirect back. */
export function useRecordStep<Input, Reply extends object>(
  { queryKey }: { queryKey: QueryKey },
  { run, done, failed, reasons, inTurn = false, onDone }: RecordStep<Input, Reply>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: [queryKey[0], 'step'],
    mutationFn: run,
    ...(inTurn && { scope: { id: String(queryKey[0]) } }),
    onSuccess: async (reply, input) => {
      if (!reply) return;
      await cacheReply<object>(queries, queryKey, (known) => known && { ...known, ...reply });
      if (done) toast.success(done);
      await onDone?.(reply, input);
    },
    onError: (error) => {
      const hasReason = !reasons || (isRefusal(error) && reasons.includes(error.code));
      toast.error(hasReason ? reasonOr(error, failed) : failed);
      // It may have changed nonetheless: the gate then redirects.
      void queries.invalidateQueries({ queryKey });
    },
  });
}

/** Spec 8, 'message or …'. */
export function reasonOr(error: unknown, otherwise: string): string {
  return isRefusal(error) ? error.message : otherwise;
}
