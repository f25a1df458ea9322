import { expect, test } from 'vitest';
import { readSentPatient } from '#areas/interoperability/fhir/fhir.patient-sent.ts';
import { Problem } from '#kernel/problem.ts';

const system = 'urn:hospital';
const read = (deceasedDateTime: string) =>
  readSentPatient({ resourceType: 'Patient', identifier: [{ system, value: '12' }], deceasedDateTime }, system);

test.each([
  ['2026-11-19T23:30:00Z', '2026-11-20'],
  ['2026-11-20T08:30:00+09:00', '2026-11-20'],
  ['2026-11-20', '2026-11-20'],
])('a patient died on the day that it was in Tokyo: %s', (given, day) => {
  expect(read(given).proposal.deceasedOn).toBe(day);
});

test('a time of death without a zone is refused, because its day is unknown', () => {
  expect(() => read('2026-11-19T23:30:00')).toThrow(Problem);
});
