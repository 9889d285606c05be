import { killing } from '../killing.ts';

export default killing(['etcd1', 'etcd2', 'etcd3'], {
  says: 'kill -9 of a member of etcd every few seconds; the next one often dies before the last is back',
  full: 30,
  people: 8,
});
