import { useState } from 'react';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { RowList } from '../../../ui/layout/list-row.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { SearchResults } from './search-results.tsx';
import { LinkRow, useParameters } from '../staff-page.tsx';
import { STAFF_TOOLS } from '../staff-urls.ts';
import { Waiting } from './waiting.tsx';

interface StaffHomeProps {
  title: string;
  lead?: string;
  wide?: boolean;
}

export function StaffHome({ title, lead, wide = false }: StaffHomeProps) {
  useDocumentTitle('Staff');
  const given = useParameters().get('q') ?? '';
  const [words, setWords] = useState(given);
  return (
    <>
      <PageHeading lead={lead}>{title}</PageHeading>
      <SearchField
        label="Search everything"
        placeholder="Name, phone, link or id"
        value={words}
        maxLength={200}
        onSearch={setWords}
      />
      <div className="mt-4">
        {words ? (
          <SearchResults words={words} />
        ) : (
          <div
            className={`grid items-start gap-4 [&>*]:min-w-0 ${wide ? 'lg:grid-cols-2 lg:gap-6' : ''}`}
          >
            <div className="flex flex-col gap-4">
              <Waiting />
            </div>
            <Card title="Staff tools">
              <RowList>
                {STAFF_TOOLS.map((tool) => (
                  <LinkRow key={tool.href} href={tool.href} className="py-2.5">
                    <span className="flex-1">
                      <span className="block font-semibold text-ink">{tool.title}</span>
                      <span className="block text-sm text-ink-2">{tool.text}</span>
                    </span>
                  </LinkRow>
                ))}
              </RowList>
            </Card>
          </div>
        )}
      </div>
    </>
  );
}
