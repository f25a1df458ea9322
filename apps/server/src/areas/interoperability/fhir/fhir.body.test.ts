import { expect, test } from 'vitest';
import { readJson } from '#areas/interoperability/fhir/fhir.body.ts';

const nested = (depth: number) => Buffer.from(`{"item":${'['.repeat(depth)}${']'.repeat(depth)}}`);

test('a resource is read', () => {
  expect(readJson(nested(20))).toHaveProperty('item');
});

test.each([
  ['nested 200,000 levels deep', nested(200_000)],
  ['cut off', Buffer.from('{"item":')],
  ['not UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
  ['no bytes', undefined],
])('what is %s is refused', (_, bytes) => {
  expect(() => readJson(bytes)).toThrow('client.resource');
});
