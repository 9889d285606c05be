import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';

/** The style sheets and scripts as built; every document carries one or two of them inside. */
export interface Assets {
  styles: { pay: string; after: string };
  scripts: { pay: string; after: string };
}

export const AssetsContext = createContext<Assets>({
  styles: { pay: '', after: '' },
  scripts: { pay: '', after: '' },
});

interface Props {
  title: string;
  look: keyof Assets['styles'];
  script?: keyof Assets['scripts'];
  /** More for the head. */
  head?: ReactNode;
  children: ReactNode;
}

/**
 * A whole document in one answer: the empty icon keeps the browser from asking for a second one. The
 * script stands last, where everything it looks for is there.
 */
export function Document({ title, look, script, head, children }: Props) {
  const assets = useContext(AssetsContext);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="same-origin" />
        <meta name="theme-color" content="#0c2035" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        {head}
        <style dangerouslySetInnerHTML={{ __html: assets.styles[look] }} />
      </head>
      <body>
        {children}
        {script ? <script dangerouslySetInnerHTML={{ __html: assets.scripts[script] }} /> : null}
      </body>
    </html>
  );
}
