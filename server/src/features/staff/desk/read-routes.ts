import * as contract from '@jobly/core/staff/contract';
import { AppError } from '@jobly/core/errors';
import { holdOf } from '@jobly/core/payouts/hold';
import type { BaseDeps } from '../../../base-deps.ts';
import { camelRow } from '../../../db/camel-row.ts';
import { findRow, listRows } from '../../../db/rows.ts';
import { changeAndLog } from '../../../http/actor.ts';
import { jsonRoute, type Route } from '../../../http/route.ts';
import { listActions, listEntries } from './audit-queries.ts';
import type { Db } from '../../../db/database.ts';
import { mustFindPerson } from '../../../staff-actions/people.ts';
import {
  canHoldPayouts,
  nameOfProvider,
  type PaymentProviders,
} from '../../../ports/payment-providers.ts';
import type { UndoRules } from '../../../staff-actions/intent.ts';
import {
  findLinks,
  findMessages,
  findPeople,
  findWebsites,
  listDisputes,
  readPersonDetail,
  type FoundPerson,
} from './search-queries.ts';
import { findOptOuts, optOutsOf } from './opt-out-queries.ts';
import { readTerms } from './search-terms.ts';
import { canUndo } from '../actions/undo.ts';
import { findFailedTasks, findMismatches, retryFailedTask } from './waiting-queries.ts';

const ENTRIES_PER_PAGE = 50;

interface Resolved {
  userId: string | null;
  kind: string;
  seen: string | null;
  /** An event's note, which the resolution replaces. */
  note?: string | null;
}

export interface ReadDeps extends BaseDeps {
  readBudgets: (userId: string) => Promise<contract.MessageBudget[]>;
  provider: PaymentProviders;
  undoRules: UndoRules;
  /** By feature; undefined when it has no such id. */
  resolvers: ((
    db: Db,
    found: { id: string; resolution: string; now: Date },
  ) => Promise<Resolved | undefined>)[];
}

export function staffReadRoutes(deps: ReadDeps): Route[] {
  const { database } = deps;
  return [
    jsonRoute(contract.searchStaff, async ({ query }) => {
      const terms = query.q?.trim() ? readTerms(query.q) : undefined;
      const db = database.system;
      // Without a search, only open work: searches for people are logged.
      const [people, links, websites, messages, optOuts, mismatches, failedTasks] =
        await Promise.all([
          terms ? findPeople(db, terms) : [],
          terms ? findLinks(db, terms) : [],
          terms ? findWebsites(db, terms) : [],
          terms ? findMessages(db, terms) : [],
          terms ? findOptOuts(db, terms) : [],
          findMismatches(db, terms),
          findFailedTasks(db, terms),
        ]);
      return {
        people: people.map((row) => personOf(row)),
        paymentLinks: links.map((row) => camelRow(row)),
        websites: websites.map((row) => camelRow(row)),
        mismatches: mismatches.map((row) => camelRow(row)),
        failedTasks: failedTasks.map((row) => camelRow(row)),
        messages: messages.map((row) => camelRow(row)),
        optOuts: optOuts.map((row) => camelRow(row)),
      };
    }),

    jsonRoute(contract.getPerson, async ({ params }) => {
      const person = await mustFindPerson(database.system, params.userId);
      const detail = camelRow(await readPersonDetail(database.system, params.userId));
      const [optOuts, budgets] = await Promise.all([
        optOutsOf(database.system, person),
        deps.readBudgets(params.userId),
      ]);
      const disputes = await listDisputes(database.system, params.userId);
      const business = await findRow(database.system, 'contractors', { user_id: params.userId });
      const ofPerson = { user_id: params.userId };
      const former = await listRows(database.system, 'former_merchants', ofPerson, 'replaced_at');
      const state = {
        now: deps.clock.now(),
        payouts: canHoldPayouts(deps.provider, person.lopay_merchant_id),
      };
      return {
        ...detail,
        person: personOf(person),
        merchantId: person.lopay_merchant_id,
        provider: nameOfProvider(deps.provider, person.lopay_merchant_id),
        formerMerchants: former.map((row) => camelRow(row)),
        payoutsHold: business ? holdOf(camelRow(business), state) : null,
        payoutsFrozenBy: business?.payouts_frozen_by ?? null,
        cardsStopped: Boolean(business?.cards_stopped_at),
        optOuts: optOuts.map((row) => camelRow(row)),
        budgets,
        disputes: disputes.map((row) => camelRow(row)),
      };
    }),

    jsonRoute(contract.resolveMismatch, async ({ params, body: { resolution }, ...by }) => {
      await changeAndLog(deps, by, async (db, now) => {
        let found: Resolved | undefined;
        for (const resolve of deps.resolvers) {
          found ??= await resolve(db, { id: params.id, resolution, now });
        }
        if (!found) throw new AppError('not_found');
        return {
          action: 'resolve-mismatch',
          userId: found.userId,
          subject: `mismatch ${params.id}`,
          before: { kind: found.kind, seen: found.seen, note: found.note, resolved: false },
          after: { resolved: true },
          reason: resolution,
        };
      });
      return {};
    }),

    jsonRoute(contract.retryTask, async ({ params, ...by }) => {
      await changeAndLog(deps, by, async (db) => {
        const task = await retryFailedTask(db, params);
        if (!task) throw new AppError('not_found');
        return {
          action: 'retry-job',
          userId: null,
          subject: `task ${params.queue} ${params.id}`,
          before: { state: 'failed', error: task.error },
          after: { state: 'retry' },
        };
      });
      return {};
    }),

    jsonRoute(contract.listAudit, async ({ query }) => {
      const db = query.after ? database.older.system : database.system;
      const rows = await listEntries(db, query, ENTRIES_PER_PAGE + 1);
      const shown = rows.slice(0, ENTRIES_PER_PAGE);
      return {
        entries: shown.map((row) => ({
          ...camelRow(row),
          userName: row.company_name ?? row.name,
          canUndo: canUndo(deps.undoRules, row),
        })),
        next: rows.length > shown.length ? shown.at(-1)!.id : null,
        actions: await listActions(database.older.system),
      };
    }),
  ];
}

function personOf(row: FoundPerson): contract.Person {
  return { ...camelRow(row), userId: row.id, suspended: row.suspended_at !== null };
}
