import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended'],
    rules: {
      // A hyphen that does not break could not be dialled once copied.
      'tel-non-breaking': 'off',
      // The specification's redirect waits two seconds, and without script only this can wait.
      'meta-refresh': 'off',
    },
  }),
);

/** What html-validate finds in a document, each with the document's name. */
export async function problemsOfHtml(page: string, name: string): Promise<string[]> {
  if (!/^<!doctype html>/i.test(page)) return [`${name}: not a document`];
  const { results } = await validator.validateString(page);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) => `${name} ${line}:${column} ${ruleId}: ${message}`,
    ),
  );
}
