import { describe, expect, it } from 'vitest';
import { googleAddress, publicWebAddress, withoutScheme } from './web-address.ts';

describe('public web addresses', () => {
  it.each([
    ['joes.com', 'https://joes.com/'],
    [' http://www.joes.com/a?b=c#d ', 'http://www.joes.com/a?b=c#d'],
    ['HTTPS://JOES.COM', 'https://joes.com/'],
    ['joes.com:8080/x', 'https://joes.com:8080/x'],
    ['https://bücher.example', 'https://xn--bcher-kva.example/'],
  ])('%s is %s', (typed, address) => expect(publicWebAddress(typed)).toBe(address));

  it.each([
    '',
    'joes',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,hi',
    'ftp://joes.com',
    'file:///etc/passwd',
    'https://user:secret@joes.com',
    'https://bank.com@evil.example',
    'http://localhost',
    'http://localhost.',
    'http://127.0.0.1',
    'http://0x7f.1',
    'http://2130706433',
    'http://[::1]',
    'http://10.0.0.1/admin',
    'http://169.254.169.254/latest',
    'http://printer.local',
    'http://db.internal',
    `https://${'x'.repeat(64)}.com`,
    'https://joes .com',
    'https://joes.com\u0000',
    `https://joes.com/${'x'.repeat(3000)}`,
  ])('%#: refused', (typed) => expect(publicWebAddress(typed)).toBeUndefined());

  it('shows an address without its scheme', () => {
    expect(withoutScheme('https://www.joes.com/')).toBe('www.joes.com');
    // Undecodable labels stay unchanged.
    for (const [address, shown] of [
      ['https://xn--bcher-kva.example/a', 'bücher.example/a'],
      ['https://www.xn--fontanera-n5a.xn--p1ai/', 'www.fontanería.рф'],
      ['https://xn--.com/', 'xn--.com'],
      ['https://xn--9999999999.com/', 'xn--9999999999.com'],
    ] as const) {
      expect(withoutScheme(address), address).toBe(shown);
    }
    expect(withoutScheme('https://xn--v8jxj3d1dzdz08w.example/')).toBe('名がドメイン.example');
  });

  it('knows pages of Google', () => {
    expect(googleAddress('https://g.page/r/abc/review')).toBe('https://g.page/r/abc/review');
    expect(googleAddress('https://maps.app.goo.gl/x')).toBe('https://maps.app.goo.gl/x');
    expect(googleAddress('http://g.page/r/abc')).toBeUndefined();
    expect(googleAddress('https://google.com.evil.example/')).toBeUndefined();
    expect(googleAddress('https://notgoogle.com/')).toBeUndefined();
  });

  it.each([
    'https://www.google.com/url?q=https://evil.example',
    'https://www.google.com/amp/s/evil.example',
    'https://maps.google.com/url?q=https://evil.example',
    'https://maps.google.com/maps/url?q=https://evil.example',
    'https://maps.google.com/maps/%75RL?q=https://evil.example',
    'https://www.google.com/maps/url?q=https://evil.example',
    'https://maps.google.com/amp/s/evil.example',
    'https://www.google.com/search?q=evil&btnI=1',
    'https://goo.gl/abc',
    'https://sites.google.com/view/x',
    'https://docs.google.com/forms/d/x',
    'https://script.google.com/macros/s/x',
    'https://evil.business.site/',
    'https://g.page/',
  ])('%s is not where Google shows a business', (address) => {
    expect(googleAddress(address)).toBeUndefined();
  });

  it.each([
    'https://search.google.com/local/writereview?placeid=abc',
    'https://www.google.com/maps/place/x',
    'https://www.google.com/search?q=joes',
    'https://maps.google.com/?cid=1',
    'https://maps.google.com/maps?cid=1',
    'https://maps.google.com/maps/place/x',
    'https://g.co/kgs/abc',
  ])('%s is', (address) => {
    expect(googleAddress(address)).toBe(address);
  });
});
