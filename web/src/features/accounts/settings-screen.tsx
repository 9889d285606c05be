import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

export function SettingsScreen({ children }: { children: ReactNode }) {
  useDocumentTitle('Settings');
  return (
    <>
      <PageHeading>Settings</PageHeading>
      <div className="flex flex-col gap-4">{children}</div>
    </>
  );
}
