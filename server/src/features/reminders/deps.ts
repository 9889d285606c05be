import type { NewsDeps } from '../../base-deps.ts';
import type { Enqueue } from '../../tasks/tasks.ts';

export interface ReminderDeps extends NewsDeps {
  enqueue: Enqueue;
}
