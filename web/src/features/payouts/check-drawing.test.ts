import { RoutingNumber } from '@jobly/core/payouts/schema';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CheckDrawing } from './check-drawing.tsx';

it('shows a routing number that the form beside it would take', () => {
  const drawing = renderToStaticMarkup(createElement(CheckDrawing, { highlighted: undefined }));
  const shown = /\b\d{9}\b/.exec(drawing)?.[0];
  expect(RoutingNumber.safeParse(shown).success).toBe(true);
});
