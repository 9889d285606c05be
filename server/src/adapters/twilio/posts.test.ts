import { describe, expect, it } from 'vitest';
import { ForgedPostError } from '../../ports/carrier.ts';
import { Secret } from '../../secret.ts';
import { twilioPosts, twilioSignature } from './posts.ts';

/** The example of Twilio's own documentation of the signature. */
const documented = {
  url: 'https://example.com/myapp.php?foo=1&bar=2',
  form: {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675310',
    Digits: '1234',
    From: '+14158675310',
    To: '+18005551212',
  },
};

describe('twilioSignature', () => {
  it('is the one that Twilio documents', () => {
    const signature = twilioSignature(new Secret('12345'), documented).toString('base64');
    expect(signature).toBe('L/OH5YylLD5NRKLltdqwSvS0BnU=');
  });
});

describe('twilioPosts', () => {
  const token = new Secret('token');
  const posts = twilioPosts(token);
  const signed = (form: Record<string, string>) => {
    const post = { url: 'https://jobly.example/functions/v1/twilio-inbound', form };
    return { ...post, signature: twilioSignature(token, post).toString('base64') };
  };

  it('reads a reply', () => {
    expect(posts.readReply(signed({ From: '+14155550188', Body: 'STOP' }))).toEqual({
      from: '+14155550188',
      body: 'STOP',
      optedOut: false,
    });
    const taken = signed({ From: '+14155550188', Body: 'para', OptOutType: 'STOP' });
    expect(posts.readReply(taken).optedOut).toBe(true);
  });

  it.each([
    ['delivered', 'delivered'],
    ['undelivered', 'failed'],
    ['failed', 'failed'],
    ['sent', 'under-way'],
    ['a word of tomorrow', 'under-way'],
  ])('reads the report %s as %s', (MessageStatus, outcome) => {
    const report = posts.readReport(signed({ MessageSid: 'SM1', MessageStatus }));
    expect(report).toEqual({ providerMessageId: 'SM1', outcome, optedOut: false });
  });

  it('reads from a report that the number has said STOP to the carrier', () => {
    const form = { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '21610' };
    expect(posts.readReport(signed(form))).toMatchObject({ outcome: 'failed', optedOut: true });
  });

  it('accepts no other signature', () => {
    const right = signed({ From: '+14155550188', Body: 'STOP' });
    for (const forged of [
      { ...right, signature: undefined },
      { ...right, signature: '' },
      { ...right, signature: 'L/OH5YylLD5NRKLltdqwSvS0BnU=' },
      { ...right, url: 'https://jobly.example/functions/v1/twilio-status' },
      { ...right, form: { ...right.form, From: '+14155550199' } },
      { ...right, form: { ...right.form, More: 'x' } },
    ]) {
      expect(() => posts.readReply(forged)).toThrow(ForgedPostError);
    }
  });
});
