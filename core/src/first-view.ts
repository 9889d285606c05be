import type { User } from './accounts/contract.ts';
import type { Language } from './language/language.ts';
import type { AppRoute } from './routes.ts';

/** The pages whose document includes their first replies and a rendered first view. */
export type FirstViewRoute = Extract<
  AppRoute,
  '/' | '/payments' | '/payments/history' | '/payments/{linkId}' | '/grow' | '/settings'
>;

/** The server's replies, by the URL of each call (call-address.ts). */
export type Replies = Record<string, unknown>;

/** Input of a first view, rendered by the server with the web's screens (docs/decisions/0019). */
interface FirstView {
  route: AppRoute;
  /** Without a hash, which browsers do not send. */
  place: { origin: string; path: string; search: string };
  user: User;
  language: Language;
  replies: Replies;
}

/** Undefined for screens that are not rendered. */
export type DrawFirstView = (view: FirstView) => string | undefined;
