import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPatternOf } from '#platform/error-reporting/route-pattern.ts';
import { paths } from '#routing/paths.ts';

const patternOf = createPatternOf(paths);
const id = '0199a000-0000-7000-8000-000000000001';

test.each([
  ['/patients/detail?patientId=0199a000-0000-7000-8000-000000000001', '/patients/detail'],
  ['https://hospital.example/patients/detail?patientId=1#record', '/patients/detail'],
  [`/chatTemplate/${id}/view?x=1`, '/chatTemplate/:id/view'],
  [`/consent/template/${id}`, '/consent/template/:id'],
  ['/consent/template/create', '/consent/template/create'],
  ['/', '/'],
  ['https://hospital.example', '/'],
  ['/patients/山田太郎', '/*'],
  ['/p/#secret-of-a-link', '/*'],
  [`/api/patients/${id}`, '/*'],
  ['javascript:alert(1)', '/*'],
  ['data:text/html,山田', '/*'],
  ['blob:https://hospital.example/0199a000-0000-7000-8000-000000000001', '/*'],
  ['http://[', '/*'],
  ['', '/'],
])('the address %s is reported as %s (specification/reporting.md §5)', (address, pattern) => {
  expect(patternOf(address)).toBe(pattern);
});

test('every given address is reported as the pattern it stands for (specification/routing.md §1)', () => {
  const filled = paths.map((path) => path.replaceAll(':id', id));

  expect(filled.map((address) => patternOf(`https://hospital.example${address}?a=1#b`))).toEqual([...paths]);
});

test('whatever an address says, what is reported is a line of the route table (specification/reporting.md §5)', () => {
  const patterns = new Set<string>([...paths, '/*']);
  const addresses = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string({ unit: 'grapheme' }),
    fc
      .tuple(fc.constantFrom(...paths), fc.uuid(), fc.string())
      .map(([path, uuid, text]) => `${path}/${uuid}?q=${text}#${uuid}`),
    fc.tuple(fc.constantFrom(...paths), fc.uuid()).map(([path, uuid]) => path.replaceAll(':id', uuid)),
  );

  fc.assert(fc.property(addresses, (address) => patterns.has(patternOf(address))));
});
