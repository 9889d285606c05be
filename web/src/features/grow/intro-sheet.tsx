import { t } from '@jobly/core/language/t';
import { Check } from 'lucide-react';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Sheet, type SheetControl } from '../../ui/sheet/sheet.tsx';
import { SERVICE_COPY, type CardTarget, type ServiceName } from './services.ts';

interface IntroSheetProps extends SheetControl {
  service: ServiceName;
  to: CardTarget['to'];
}

export function IntroSheet({ service, to, ...control }: IntroSheetProps) {
  const { title, text, benefits } = SERVICE_COPY[service].intro;
  return (
    <Sheet {...control} title={t(title)} description={t(text)}>
      <ul className="mb-6 flex flex-col gap-3">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex items-start gap-3 text-ink">
            <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-sunken">
              <Check aria-hidden="true" className="size-4" />
            </span>
            <span className="pt-0.5 font-medium">{t(benefit)}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-3">
        <ButtonLink to={to} variant="primary">
          {t('Get started')}
        </ButtonLink>
        <Button onClick={() => control.onOpenChange(false)}>{t('Not now')}</Button>
      </div>
    </Sheet>
  );
}
