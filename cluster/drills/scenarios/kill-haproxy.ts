import { killing } from '../killing.ts';

export default killing(['haproxy'], {
  says: 'kill -9 of HAProxy, the only one, every few seconds',
  full: 30,
  people: 8,
});
