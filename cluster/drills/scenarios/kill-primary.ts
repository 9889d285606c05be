import { failingOver } from '../failing-over.ts';
import { failOver } from '../members.ts';

export default failingOver(
  { says: 'kill -9 of the primary PostgreSQL with its Patroni', full: 50, people: 8 },
  ({ stage }, primary) => failOver(stage, primary),
);
