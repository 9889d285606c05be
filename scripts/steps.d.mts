type Environment = Record<string, string>;

export function vitestStep(title: string, args?: string[], env?: Environment): object;
export function playwrightStep(
  title: string,
  chromium: string | undefined,
  args?: string[],
  env?: Environment,
): object;
export function runSteps(steps: object[]): Promise<never>;
