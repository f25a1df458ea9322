import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageOn } from '#time/birth-date.ts';
import { proxyRefusal, signersFor, type AgeBand, type SigningCase } from '#consent/consent-signers.ts';
import { addDays } from '#time/plain-date.ts';

const bands: AgeBand[] = [
  { fromAge: 0, toAge: 14, patient: 'optional', parent: 'required' },
  { fromAge: 15, toAge: 17, patient: 'required', parent: 'required' },
  { fromAge: 18, toAge: null, patient: 'required', parent: 'none' },
];
const patientFirst = [{ role: 'patient', required: true }] as const;

const signing = (given: Partial<SigningCase> = {}): SigningCase => ({
  birthDate: '1958-04-02',
  signingOn: '2026-11-21',
  bands,
  template: patientFirst,
  capacity: { route: 'self', reason: null },
  ...given,
});
const words = (given: Partial<SigningCase> = {}) =>
  signersFor(signing(given)).map(({ role, required, reason }) => `${role}${required ? '' : '?'} ${reason}`);

describe('specification/consent.md §22: age on the day of signing decides', () => {
  test.each([
    ['2026-11-20', ['patient? self', 'proxy ageParent']],
    ['2011-11-22', ['patient? self', 'proxy ageParent']],
    ['2011-11-21', ['patient agePatientAndParent', 'proxy agePatientAndParent']],
    ['2008-11-22', ['patient agePatientAndParent', 'proxy agePatientAndParent']],
    ['2008-11-21', ['patient self']],
    ['1930-01-01', ['patient self']],
  ])('born on %s', (birthDate, expected) => {
    expect(words({ birthDate })).toEqual(expected);
  });

  test('somebody who turns 18 between order and signing signs alone', () => {
    const birthDate = '2008-12-01';
    expect(words({ birthDate, signingOn: '2026-11-30' })).toEqual([
      'patient agePatientAndParent',
      'proxy agePatientAndParent',
    ]);
    expect(words({ birthDate, signingOn: '2026-12-01' })).toEqual(['patient self']);
  });

  test('a person who was born on 29 February is of age on 1 March', () => {
    expect(words({ birthDate: '2008-02-29', signingOn: '2026-02-28' })).toHaveLength(2);
    expect(words({ birthDate: '2008-02-29', signingOn: '2026-03-01' })).toEqual(['patient self']);
  });

  test('a facility that wants the parents of those of 18 and 19 asked has them asked', () => {
    const own: AgeBand[] = [
      ...bands.slice(0, 2),
      { fromAge: 18, toAge: 19, patient: 'required', parent: 'optional' },
      { fromAge: 20, toAge: null, patient: 'required', parent: 'none' },
    ];
    expect(words({ bands: own, birthDate: '2007-11-21' })).toEqual(['patient self', 'proxy? ageParentOptional']);
  });

  test('nobody yet known signs for themselves', () => {
    expect(words({ birthDate: null })).toEqual(['patient self']);
  });
});

describe('specification/consent.md §23: capacity and the way of deciding', () => {
  test.each([
    ['proxy', 'dementia', ['proxy noCapacity']],
    ['proxy', 'minor', ['proxy ageParent']],
    ['cannotWrite', null, ['scribe cannotWriteScribe', 'witness cannotWriteWitness']],
    ['teamDecision', 'unconscious', ['witness teamDecision', 'doctor teamDecision']],
    ['emergency', 'unconscious', ['supervisor emergency', 'doctor emergency']],
  ] as const)('%s (%s)', (route, reason, expected) => {
    expect(words({ capacity: { route, reason } })).toEqual(expected);
  });

  test('a child that cannot write still has its parents asked', () => {
    expect(words({ birthDate: '2012-01-01', capacity: { route: 'cannotWrite', reason: null } })).toContain(
      'proxy ageParent',
    );
  });
});

describe('what the template asks for besides', () => {
  test('comes in its order, a proxy that the age adds after the patient', () => {
    const template = [
      { role: 'doctor', required: true },
      { role: 'patient', required: true },
      { role: 'interpreter', required: false },
    ] as const;
    expect(words({ template, birthDate: '2010-01-01' })).toEqual([
      'doctor template',
      'patient agePatientAndParent',
      'proxy agePatientAndParent',
      'interpreter? template',
    ]);
  });

  test('the signature of the family is asked for of adults too, and of nobody where the team decides', () => {
    const template = [...patientFirst, { role: 'proxy', required: false }] as const;
    expect(words({ template })).toEqual(['patient self', 'proxy? template']);
    expect(words({ template, capacity: { route: 'teamDecision', reason: 'other' } })).not.toContain('proxy? template');
  });
});

const anyCase = fc.record({
  birthDate: fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2026-11-21', -days)),
  signingOn: fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-11-21', days)),
  bands: fc.constant(bands),
  template: fc.uniqueArray(
    fc.record({
      role: fc.constantFrom('patient', 'proxy', 'witness', 'doctor', 'supervisor', 'interpreter' as const),
      required: fc.boolean(),
    }),
    { selector: ({ role }) => role, maxLength: 6 },
  ),
  capacity: fc.record({
    route: fc.constantFrom('self', 'proxy', 'teamDecision', 'emergency', 'cannotWrite' as const),
    reason: fc.constantFrom(null, 'minor', 'dementia'),
  }),
}) as fc.Arbitrary<SigningCase>;

test('whatever the case is, somebody must sign and nobody is asked twice', () => {
  fc.assert(
    fc.property(anyCase, (signingCase) => {
      const signers = signersFor(signingCase);
      expect(signers.some(({ required }) => required)).toBe(true);
      expect(new Set(signers.map(({ role }) => role)).size).toBe(signers.length);
    }),
  );
});

test('without a birthday in between, the same are asked on the next day', () => {
  fc.assert(
    fc.property(anyCase, (signingCase) => {
      const { birthDate, signingOn } = signingCase;
      const nextDay = addDays(signingOn, 1);
      fc.pre(birthDate !== null && ageOn(birthDate, signingOn) === ageOn(birthDate, nextDay));
      expect(signersFor({ ...signingCase, signingOn: nextDay })).toEqual(signersFor(signingCase));
    }),
  );
});

test('a person who comes of age needs no signature that was not needed of a minor who signs as well', () => {
  fc.assert(
    fc.property(anyCase, (signingCase) => {
      const self = { ...signingCase, capacity: { route: 'self', reason: null } } as const;
      const required = (birthDate: string) =>
        signersFor({ ...self, birthDate }).flatMap(({ role, required: must }) => (must ? [role] : []));
      // 24 and 16 years of age.
      const [ofAge, minor] = [9000, 6000].map((days) => required(addDays(signingCase.signingOn, -days)));
      expect(ofAge?.filter((role) => !minor?.includes(role))).toEqual([]);
    }),
  );
});

test('specification/consent.md §24: an adult guardian is told and does not sign, even where the record says so', () => {
  expect(proxyRefusal({ maySign: true, basis: 'adultGuardian' }, 'noCapacity')).toBe('adultGuardian');
  expect(proxyRefusal({ maySign: false, basis: 'presumedWill' }, 'noCapacity')).toBe('notMaySign');
  expect(proxyRefusal({ maySign: true, basis: 'presumedWill' }, 'noCapacity')).toBe(null);
  expect(proxyRefusal({ maySign: true, basis: 'presumedWill' }, 'ageParent')).toBe('notParent');
  expect(proxyRefusal({ maySign: true, basis: 'parental' }, 'agePatientAndParent')).toBe(null);
});
