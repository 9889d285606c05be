import { t } from '@jobly/core/language/t';
import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme, useThemeChoice } from '../../lib/theme/theme.ts';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { Card } from '../../ui/layout/card.tsx';

const segments = () =>
  [
    { value: 'light', label: t('Light'), icon: <Sun className="size-5" /> },
    { value: 'dark', label: t('Dark'), icon: <Moon className="size-5" /> },
    { value: 'system', label: t('System'), icon: <Monitor className="size-5" /> },
  ] as const;

export function ThemeCard() {
  const choice = useThemeChoice();
  return (
    <Card title={t('Appearance')}>
      <SegmentedControl
        label={t('Appearance')}
        segments={segments()}
        value={choice}
        onChange={chooseTheme}
      />
    </Card>
  );
}
