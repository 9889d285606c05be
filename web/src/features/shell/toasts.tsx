import { isBareRoute } from '@jobly/core/routes';
import { useLocation } from '@tanstack/react-router';
import { dismissToast, useToast } from '../../lib/toast/toast.ts';
import { ToastViewport } from '../../ui/feedback/toast-viewport.tsx';

export function Toasts() {
  const toast = useToast();
  const path = useLocation({ select: (location) => location.pathname });
  return <ToastViewport toast={toast} aboveBar={!isBareRoute(path)} onDismiss={dismissToast} />;
}
