import { useEffect, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';

interface ResendButtonProps {
  resendAtMs: number;
  busy: boolean;
  disabled: boolean;
  onClick: () => void;
}

export function ResendButton({ resendAtMs, busy, disabled, onClick }: ResendButtonProps) {
  const seconds = useSecondsUntil(resendAtMs);
  return (
    <Button
      variant="quiet"
      className="figures"
      busy={busy}
      disabled={disabled || seconds > 0}
      onClick={onClick}
    >
      {seconds > 0 ? `Resend code in ${seconds}s` : 'Resend code'}
    </Button>
  );
}

function useSecondsUntil(atMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((atMs - nowMs) / 1_000));
  const waiting = seconds > 0;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), 250);
    return () => clearInterval(timer);
  }, [waiting]);
  return seconds;
}
