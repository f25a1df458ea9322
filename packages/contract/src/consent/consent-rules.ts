import { z } from 'zod';
import { SignerRole } from '#consent/consent-field.ts';
import { DepartmentId, PlainDate, StaffId, WardId } from '#shared/primitives.ts';
import { line, text } from '#shared/text.ts';

/** What must have happened before anybody signs (specification/consent.md §26). */
export const ConsentGateKind = z.enum(['videosWatched', 'readToEnd', 'comprehension', 'talkHeld', 'coolingTime']);
export type ConsentGateKind = z.infer<typeof ConsentGateKind>;
export const consentGateNames: Record<ConsentGateKind, string> = {
  videosWatched: '説明動画を見る',
  readToEnd: '最後まで読む',
  comprehension: '確認問題に正しく答える',
  talkHeld: '医師の説明を受ける',
  coolingTime: '考える時間をとる',
};

/** A question about the text of the form; all must be right before the gate opens, and a wrong answer shows the explanation. */
export const ConsentQuestion = z.object({
  id: z.uuid(),
  stem: text(200),
  options: z.array(line(100)).min(2).max(6),
  correctOption: z.int().min(0).max(5),
  explanation: text(500),
});
export type ConsentQuestion = z.infer<typeof ConsentQuestion>;

/** `hours` of coolingTime count from the moment the talk was held, or else the form was issued. */
export const ConsentGateRule = z.object({ kind: ConsentGateKind, hours: z.int().min(1).max(720).nullable() });
export type ConsentGateRule = z.infer<typeof ConsentGateRule>;

export const ConsentLevel = z.enum(['blanket', 'oralRecorded', 'written', 'writtenStrict']);
export type ConsentLevel = z.infer<typeof ConsentLevel>;
export const consentLevelNames: Record<ConsentLevel, string> = {
  blanket: '包括同意（院内の一般的な書類）',
  oralRecorded: '口頭で説明し記録',
  written: '書面',
  writtenStrict: '書面（侵襲の大きい手技：術者の記載が必要）',
};

export const ConsentRules = z.object({
  /** Who signs besides those whom age and capacity ask for, in the order of signing. */
  signers: z.array(z.object({ role: SignerRole, required: z.boolean() })).max(7),
  gates: z.array(ConsentGateRule).max(5),
  questions: z.array(ConsentQuestion).max(10),
  level: ConsentLevel,
  /** Left and right are asked twice. */
  sided: z.boolean(),
  /** False for a form without personal input: it may be ordered for everybody. */
  personal: z.boolean(),
  coPresence: z.enum(['none', 'recommended', 'required']),
  /** Days a signed form holds; null for no end. */
  validDays: z.int().min(1).max(3650).nullable(),
  retentionYears: z.int().min(5).max(100),
  /** A doctor looks at the signed form before it is sealed; false: it is sealed at once. */
  finalCheck: z.boolean(),
});
export type ConsentRules = z.infer<typeof ConsentRules>;

export const defaultConsentRules: ConsentRules = {
  signers: [{ role: 'patient', required: true }],
  gates: [{ kind: 'readToEnd', hours: null }],
  questions: [],
  level: 'written',
  sided: false,
  personal: true,
  coPresence: 'recommended',
  validDays: null,
  retentionYears: 20,
  finalCheck: false,
};

/**
 * What a new template begins with: somebody explains before anybody signs, and records it. Its author may take the gate away; the check before
 * publishing says what then is not proven.
 */
export const newTemplateRules: ConsentRules = {
  ...defaultConsentRules,
  gates: [...defaultConsentRules.gates, { kind: 'talkHeld', hours: null }],
};

/** Who decides (specification/consent.md §§20–25). */
export const CapacityRoute = z.enum(['self', 'proxy', 'teamDecision', 'emergency', 'cannotWrite']);
export type CapacityRoute = z.infer<typeof CapacityRoute>;
export const capacityRouteNames: Record<CapacityRoute, string> = {
  self: '本人が判断し署名する',
  proxy: '代諾者が署名する',
  teamDecision: '身寄りがなく、医療・ケアチームで判断する',
  emergency: '救急で、同意を得る時間がない',
  cannotWrite: '本人が判断するが、字を書けない（代筆）',
};
export const CapacityReason = z.enum(['minor', 'unconscious', 'dementia', 'mental', 'other']);
export type CapacityReason = z.infer<typeof CapacityReason>;
export const capacityReasonNames: Record<CapacityReason, string> = {
  minor: '未成年',
  unconscious: '意識障害',
  dementia: '認知症などによる判断能力の低下',
  mental: '精神症状',
  other: 'その他',
};

export const ConsentCapacity = z.object({
  route: CapacityRoute,
  /** Needed unless the patient decides. */
  reason: CapacityReason.nullable(),
  note: text(500),
  judgedBy: StaffId.nullable(),
  judgedOn: PlainDate.nullable(),
});
export type ConsentCapacity = z.infer<typeof ConsentCapacity>;
export const selfCapacity: ConsentCapacity = { route: 'self', reason: null, note: '', judgedBy: null, judgedOn: null };

/** Why somebody is asked to sign. */
export const SignerReason = z.enum([
  'template',
  'self',
  'ageParent',
  'agePatientAndParent',
  'ageParentOptional',
  'noCapacity',
  'cannotWriteScribe',
  'cannotWriteWitness',
  'teamDecision',
  'emergency',
  'added',
]);
export type SignerReason = z.infer<typeof SignerReason>;

const minorsDeciders: Partial<Record<SignerReason, string>> = {
  ageParent: '未成年のため、親権者が判断し署名する',
  agePatientAndParent: '本人と親権者が、ともに判断し署名する',
};

/** Who decides about one form: where it is left to the patient, a child's age brings in the parents, who stand among its signers. */
export function deciderWords(
  { route }: Pick<ConsentCapacity, 'route'>,
  signers: readonly { reason: SignerReason; state: string }[],
): string {
  const asked = signers.filter(({ state }) => state !== 'skipped');
  const byAge = route === 'self' ? asked.flatMap(({ reason }) => minorsDeciders[reason] ?? []) : [];
  return byAge[0] ?? capacityRouteNames[route];
}

/** From `fromAge` to `toAge` (full years on the day of signing, null for no end). */
export const SignerBand = z.object({
  fromAge: z.int().min(0).max(150),
  toAge: z.int().min(0).max(150).nullable(),
  patient: z.enum(['required', 'optional', 'none']),
  parent: z.enum(['required', 'optional', 'none']),
});
export type SignerBand = z.infer<typeof SignerBand>;

/** What a facility decides for all its forms. */
/** Bounds of the numbers of a policy: minutes, days. */
export const policyBounds = { escalationMinutes: [1, 240], copyDays: [1, 365] } as const;

export const ConsentPolicy = z.object({
  signerBands: z.array(SignerBand).min(1).max(8),
  /** A version is approved by somebody else than its author. */
  separateApprover: z.boolean(),
  /** Minutes until a withdrawal that somebody has not acknowledged is told to the next ones. */
  escalationMinutes: z.int().min(policyBounds.escalationMinutes[0]).max(policyBounds.escalationMinutes[1]),
  /** What an assistant typed waits for a doctor. */
  doctorConfirms: z.boolean(),
  /** Days in which a patient can fetch the own copy by the link. */
  copyDays: z.int().min(policyBounds.copyDays[0]).max(policyBounds.copyDays[1]),
  /** Whose staff are notified of a withdrawal as the theatre or examination room; while nothing is chosen it is found by its name. */
  theatre: z
    .object({ departmentIds: z.array(DepartmentId).max(100), wardIds: z.array(WardId).max(100) })
    .default({ departmentIds: [], wardIds: [] }),
});
export type ConsentPolicy = z.infer<typeof ConsentPolicy>;

/** specification/consent.md §21: 0–14 parent, 15–17 patient and parent, 18 and over patient. */
export const defaultConsentPolicy: ConsentPolicy = {
  signerBands: [
    { fromAge: 0, toAge: 14, patient: 'optional', parent: 'required' },
    { fromAge: 15, toAge: 17, patient: 'required', parent: 'required' },
    { fromAge: 18, toAge: null, patient: 'required', parent: 'none' },
  ],
  separateApprover: false,
  escalationMinutes: 15,
  doctorConfirms: true,
  copyDays: 30,
  theatre: { departmentIds: [], wardIds: [] },
};
