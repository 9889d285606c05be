import { t } from '@jobly/core/language/t';
import { Button } from '../button/button.tsx';

interface LoadErrorProps {
  message: string;
  retrying: boolean;
  onRetry: () => void;
}

export function LoadError({ message, retrying, onRetry }: LoadErrorProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p className="text-ink">{message}</p>
      <Button busy={retrying} onClick={onRetry}>
        {retrying ? t('Trying again…') : t('Try again')}
      </Button>
    </div>
  );
}
