import { expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { startupSentence } from './startup-sentence.ts';

const failure = (fields: object, message = 'it broke') => Object.assign(new Error(message), fields);

it.each([
  [new ConfigError(['PORT: a whole number']), {}, /^The server cannot start:\n  - PORT/],
  [failure({ code: 'EADDRINUSE', syscall: 'listen' }), { PORT: '4788' }, /^Port 4788 is taken/],
  [
    failure({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }, 'getaddrinfo ENOTFOUND 999.1.1.1'),
    { HOST: '999.1.1.1' },
    /^This machine cannot listen on HOST=999/,
  ],
  [failure({ code: 'EACCES', syscall: 'mkdir' }), {}, /Set JOBLY_STATE_DIR/],
  [
    failure({ code: 'ECONNREFUSED', syscall: 'connect' }),
    { DATABASE_URL: 'postgres://x' },
    /^The database at DATABASE_URL cannot be used: it broke\.$/,
  ],
  [
    Object.assign(
      new AggregateError([failure({ syscall: 'connect' }, 'connect ECONNREFUSED ::1')]),
      {
        code: 'ECONNREFUSED',
      },
    ),
    { DATABASE_URL: 'postgres://localhost' },
    /^The database at DATABASE_URL cannot be used: connect ECONNREFUSED ::1\.$/,
  ],
  [failure({ code: 'ENOTDIR', syscall: 'mkdir' }), {}, /Set JOBLY_STATE_DIR/],
  [
    failure({ code: '3D000' }, 'database "none" does not exist'),
    { DATABASE_URL: 'postgres://x' },
    /"none" does not exist\.$/,
  ],
])('says %s in a sentence', (error, env, sentence) => {
  const said = startupSentence(error, env);
  expect(said).toMatch(sentence);
  expect(said).not.toMatch(/\n\s+at /);
});

it('shows the stack of an unforeseen error', () => {
  expect(startupSentence(new TypeError('x is undefined'), {})).toMatch(/TypeError.*\n\s+at /);
});
