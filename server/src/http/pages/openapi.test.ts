import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse } from '../../../test/test-house.ts';
import type { TestHouse } from '../../../test/test-house.ts';
import { openApiDocument } from './openapi.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

it("passes Redocly's recommended rules, with every call in it", async () => {
  const document = openApiDocument(house.routes, 'https://app.jobly.test');
  expect(Object.keys(document['paths'] as object).length).toBeGreaterThan(50);
  const problems = await lintFromString({
    source: JSON.stringify(document),
    config: await createConfig({ extends: ['recommended'] }),
  });
  expect(
    problems.map(
      ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''}: ${message}`,
    ),
  ).toEqual([]);
});
