import { PRODUCT_NAME } from '@jobly/core/brand';
import { formatPhone } from '@jobly/core/phone';
import { DEMO_ACCOUNTS } from './demo/accounts.ts';

export function welcomeCard(options: {
  address: string;
  demo: boolean;
  inbox: string | undefined;
  sandbox: string | undefined;
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
    `API       ${options.address}/openapi.json`,
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
