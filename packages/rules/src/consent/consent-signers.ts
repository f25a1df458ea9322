import { ageOn } from '#time/birth-date.ts';
import type { PlainDate } from '#time/plain-date.ts';

type Role = 'patient' | 'proxy' | 'scribe' | 'witness' | 'doctor' | 'supervisor' | 'interpreter';
type Need = 'required' | 'optional' | 'none';
type Reason =
  | 'template'
  | 'self'
  | 'ageParent'
  | 'agePatientAndParent'
  | 'ageParentOptional'
  | 'noCapacity'
  | 'cannotWriteScribe'
  | 'cannotWriteWitness'
  | 'teamDecision'
  | 'emergency';

/** One row of a facility's table: full years on the day of signing, `toAge` included, null for no end. */
export type AgeBand = { fromAge: number; toAge: number | null; patient: Need; parent: Need };
export type WantedSigner = { role: Role; required: boolean; reason: Reason };

export type SigningCase = {
  /** Null for a form that is nobody's yet, such as a response to a common order: the person who answers signs for themselves. */
  birthDate: PlainDate | null;
  /** The day on which somebody signs, not the day on which it was ordered. */
  signingOn: PlainDate;
  bands: readonly AgeBand[];
  /** Those whom the template asks for, in the order of signing. */
  template: readonly { role: Role; required: boolean }[];
  capacity: { route: 'self' | 'proxy' | 'teamDecision' | 'emergency' | 'cannotWrite'; reason: string | null };
};

const ADULT: AgeBand = { fromAge: 18, toAge: null, patient: 'required', parent: 'none' };

/** The row of the table for this age. An age that no row covers is treated as an adult's, for whom the patient signs. */
export const bandFor = (bands: readonly AgeBand[], age: number): AgeBand =>
  bands.find(({ fromAge, toAge }) => age >= fromAge && (toAge === null || age <= toAge)) ?? ADULT;

/**
 * Who has to sign and why (specification/consent.md §§20–25), in the order of signing. Age and capacity decide about patient
 * and proxy; everybody else whom the template names is asked as well.
 */
export function signersFor(signing: SigningCase): WantedSigner[] {
  const decided = decidedSigners(signing);
  const others = signing.template
    .filter(({ role }) => !decided.some((each) => each.role === role) && isAskedByTemplate(role, signing))
    .map(({ role, required }): WantedSigner => ({ role, required, reason: 'template' }));
  return inOrder([...decided, ...others], signing.template);
}

const signer = (role: Role, reason: Reason, required = true): WantedSigner => ({ role, required, reason });

/** Those whom age, capacity and the way of deciding ask for. */
function decidedSigners(signing: SigningCase): WantedSigner[] {
  const { capacity, birthDate, signingOn, bands } = signing;
  const band = birthDate === null ? ADULT : bandFor(bands, ageOn(birthDate, signingOn));
  switch (capacity.route) {
    case 'self':
      return [...ofPatient(band), ...ofParent(band)];
    case 'proxy':
      return [signer('proxy', capacity.reason === 'minor' ? 'ageParent' : 'noCapacity')];
    case 'cannotWrite':
      return [signer('scribe', 'cannotWriteScribe'), signer('witness', 'cannotWriteWitness'), ...ofParent(band)];
    case 'teamDecision':
      return [signer('doctor', 'teamDecision'), signer('witness', 'teamDecision')];
    case 'emergency':
      return [signer('doctor', 'emergency'), signer('supervisor', 'emergency')];
  }
}

const ofPatient = ({ patient, parent }: AgeBand): WantedSigner[] => {
  if (patient === 'none') return [];
  const isShared = patient === 'required' && parent === 'required';
  return [signer('patient', isShared ? 'agePatientAndParent' : 'self', patient === 'required')];
};

const ofParent = ({ patient, parent }: AgeBand): WantedSigner[] => {
  if (parent === 'none') return [];
  if (parent === 'optional') return [signer('proxy', 'ageParentOptional', false)];
  return [signer('proxy', patient === 'required' ? 'agePatientAndParent' : 'ageParent')];
};

/** The patient's own signature is never asked for by a template alone; a family's is not where nobody of the family decides. */
function isAskedByTemplate(role: Role, { capacity: { route } }: SigningCase): boolean {
  if (role === 'patient') return false;
  return role !== 'proxy' || (route !== 'teamDecision' && route !== 'emergency');
}

const places: Record<Role, number> = {
  patient: 0,
  scribe: 1,
  proxy: 2,
  witness: 3,
  interpreter: 4,
  supervisor: 5,
  doctor: 6,
};

/** As the template has it; a signer whom it does not name comes right after those who usually stand before such a person. */
function inOrder(signers: WantedSigner[], template: SigningCase['template']): WantedSigner[] {
  const named = template.map(({ role }) => role);
  const rankOf = (role: Role): number => {
    if (named.includes(role)) return named.indexOf(role);
    const before = named.flatMap((other, index) => (places[other] < places[role] ? [index] : []));
    return Math.max(-1, ...before) + (places[role] + 1) / 10;
  };
  return signers.toSorted((a, b) => rankOf(a.role) - rankOf(b.role));
}

export type ProxyCandidate = { maySign: boolean; basis: string | null };

/** Why somebody may not sign for the patient; null for the person who may. */
export type ProxyRefusal = 'adultGuardian' | 'notMaySign' | 'notParent';

/**
 * An adult guardian has no power of medical consent, whatever the record says (specification/consent.md §24). For a minor it takes somebody with
 * parental authority.
 */
export function proxyRefusal(person: ProxyCandidate, reason: Reason): ProxyRefusal | null {
  if (person.basis === 'adultGuardian') return 'adultGuardian';
  if (!person.maySign) return 'notMaySign';
  const isForMinor = reason === 'ageParent' || reason === 'agePatientAndParent' || reason === 'ageParentOptional';
  return isForMinor && person.basis !== 'parental' ? 'notParent' : null;
}

export const proxyRefusalWords: Record<ProxyRefusal, string> = {
  adultGuardian: '成年後見人は、説明を受けることはできますが、医療行為の同意に署名することはできません',
  notMaySign: '署名できる方として登録されていません',
  notParent: '未成年の患者さんの代諾は、親権者にお願いしてください',
};
