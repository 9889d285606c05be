import { killing } from '../killing.ts';

export default killing(['sandbox'], {
  says: 'kill -9 of the payment provider every few seconds',
  full: 30,
  people: 8,
});
