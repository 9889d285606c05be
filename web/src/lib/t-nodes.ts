import { partsOf, type Translated, type ValuesOf } from '@jobly/core/language/t';
import { Fragment, createElement, type ReactNode } from 'react';

/** Like t, with elements as values: `tNodes('Please {warning}.', { warning: <b>…</b> })`. */
export function tNodes<Text extends string>(
  sentence: Text & Translated<Text>,
  ...[values]: ValuesOf<Text, ReactNode>
): ReactNode {
  return createElement(Fragment, null, ...partsOf<ReactNode>(sentence, values ?? {}));
}
