import { setTimeout as sleep } from 'node:timers/promises';
import { failingOver } from '../failing-over.ts';

export default failingOver(
  {
    says: 'SIGSTOP of the primary PostgreSQL with its Patroni; SIGCONT when another has long taken over',
    full: 5,
    people: 8,
  },
  async ({ stage, fail }, primary) => {
    const part = stage.cluster.part(primary);
    await part.signal('SIGSTOP');
    try {
      // Longer than its place is kept for it, at a random moment of the other's life.
      await sleep(35_000 + stage.chance(15_000), undefined, { signal: stage.signal });
      // The frozen one cannot answer who it is: whoever does is another.
      if (!(await stage.cluster.primary())) fail('nobody took over from a frozen primary');
    } finally {
      await part.signal('SIGCONT');
    }
  },
);
