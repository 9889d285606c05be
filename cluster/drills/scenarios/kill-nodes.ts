import { killing } from '../killing.ts';

export default killing(['web1', 'web2', 'worker1'], {
  says: 'kill -9 of a web or worker node every few seconds',
  full: 200,
  people: 8,
});
