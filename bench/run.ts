import { sessionThroughput } from './session-throughput.ts';
import { signInWeight } from './sign-in-weight.ts';

/** Every line is a ratio against a limit measured in this same run. */
for (const bench of [signInWeight, sessionThroughput]) {
  for (const line of await bench()) console.log(line);
}
