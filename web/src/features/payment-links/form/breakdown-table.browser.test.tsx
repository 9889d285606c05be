import { SPANISH } from '@jobly/core/language/spanish/catalogue';
import { setLanguage, t } from '@jobly/core/language/t';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../../../test/screen.tsx';

afterEach(async () => {
  setLanguage('en');
  await page.viewport(390, 844);
});

const cells = () =>
  page
    .getByRole('table', { name: t('Payment breakdown') })
    .getByRole('cell')
    .elements();

/** Whether its text overflows the padding box. */
function outgrown(cell: Element): boolean {
  const text = document.createRange();
  text.selectNodeContents(cell);
  const [inner, outer] = [text.getBoundingClientRect(), cell.getBoundingClientRect()];
  const { paddingLeft, paddingRight } = getComputedStyle(cell);
  return (
    inner.left < outer.left + Number.parseFloat(paddingLeft) - 0.5 ||
    inner.right > outer.right - Number.parseFloat(paddingRight) + 0.5
  );
}

describe.each(['en', 'es'] as const)('all amounts fit their columns in %s', (language) => {
  it.each([320, 360, 390])('at %i px', async (width) => {
    if (language === 'es') setLanguage('es', SPANISH);
    await page.viewport(width, 844);
    await openScreen('/payments');
    const field = page.getByLabelText(t('Amount'), { exact: true });
    for (const shown of ['$1,250.00', '$18,750.00', '$99,999.99', '$999,999.99']) {
      await field.fill(shown.replace(/[$,]/g, ''));
      await expect.poll(() => cells()[0]?.textContent).toBe(shown);
      expect(cells().filter(outgrown)).toEqual([]);
      const table = cells()[0]!.closest('table')!;
      expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement!.clientWidth);
    }
  });
});
