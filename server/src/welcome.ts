import { PRODUCT_NAME } from '@jobly/core/brand';
import { formatPhone } from '@jobly/core/phone';
import { DEMO_ACCOUNTS } from './demo/accounts.ts';

/** The card at the terminal: where it is, who can sign in, where the texts arrive. */
export function welcomeCard(options: {
  address: string;
  demo: boolean;
  /** Where the person at this machine reads the texts; nothing when they really go out. */
  inbox: string | undefined;
  sandbox: string | undefined;
  /** The trial's password of the create-user form; nothing when one was set. */
  userFormPassword: string | undefined;
}): string {
  const lines = [
    `${PRODUCT_NAME} is ready`,
    '',
    `Open      ${options.address}`,
    ...(options.demo
      ? DEMO_ACCOUNTS.map(
          (account, index) =>
            `${index === 0 ? 'Sign in' : '       '}   ${formatPhone(account.phone)}  ${account.introduction}`,
        )
      : []),
    ...(options.inbox ? [`Texts     ${options.inbox}`] : []),
    ...(options.sandbox ? [`Lopay     ${options.sandbox}  (its sandbox)`] : []),
    ...(options.userFormPassword
      ? [`New user  ${options.address}/private/user-form  (password: ${options.userFormPassword})`]
      : []),
    `API       ${options.address}/reference`,
    '',
    'Stop      Ctrl-C',
  ];
  return drawCard(lines);
}

export function drawCard(lines: string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 4);
  return [`╭${edge}╮`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `╰${edge}╯`].join(
    '\n',
  );
}
