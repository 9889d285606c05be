import type { User } from './accounts/contract.ts';
import type { Language } from './language/language.ts';
import type { AppRoute } from './routes.ts';

/** The pages of which the document brings along what they show first, and a picture of it. */
export type FirstViewRoute = Extract<
  AppRoute,
  '/' | '/payments' | '/payments/history' | '/payments/{linkId}' | '/grow' | '/settings'
>;

/** What the server answered, by the address of each call (call-address.ts). */
export type Replies = Record<string, unknown>;

/** What a first view is drawn of: by the server, with the screens of the web (docs/decisions/0019). */
export interface FirstView {
  route: AppRoute;
  /** Without a hash: a browser keeps that to itself. */
  place: { origin: string; path: string; search: string };
  user: User;
  language: Language;
  replies: Replies;
}

/** Nothing for screens that are not drawn. */
export type DrawFirstView = (view: FirstView) => string | undefined;
