import { z } from 'zod';
import { ConsentForm } from '#consent/consent-form.ts';
import { ConsentRepair } from '#consent/consent-repair.ts';
import { ConsentSignerId, Instant, StaffId } from '#shared/primitives.ts';

/** What the caller may do with a form as it stands; the server says so, and the page offers nothing else. */
export const ConsentAction = z.enum([
  'edit',
  'explain',
  'overrideGate',
  'sign',
  'finalise',
  'remind',
  'extend',
  'supersede',
  'void',
  'approveVoid',
  'dropVoid',
  'withdraw',
  'evidence',
]);
export type ConsentAction = z.infer<typeof ConsentAction>;

export const WithdrawalParty = z.enum(['doctor', 'ward', 'theatre']);
export type WithdrawalParty = z.infer<typeof WithdrawalParty>;
export const withdrawalPartyNames: Record<WithdrawalParty, string> = {
  doctor: '担当医',
  ward: '病棟',
  theatre: '手術室・検査室',
};

export const WithdrawalMethod = z.enum(['patientPage', 'heard', 'paper']);
export const withdrawalMethodNames: Record<z.infer<typeof WithdrawalMethod>, string> = {
  patientPage: '患者用ページから',
  heard: '職員が口頭で聞いた',
  paper: '書面で受け取った',
};

export const ConsentWithdrawal = z.object({
  withdrawnBy: z.enum(['patient', 'proxy']),
  name: z.string(),
  method: WithdrawalMethod,
  heardByName: z.string().nullable(),
  scope: z.string(),
  reason: z.string(),
  withdrawnAt: Instant,
  recordedAt: Instant,
  escalatedAt: Instant.nullable(),
  parties: z.array(
    z.object({
      party: WithdrawalParty,
      acknowledgedByName: z.string().nullable(),
      acknowledgedAt: Instant.nullable(),
      /** Why an administrator said it for a party that nobody stood for; empty where the party said it itself. */
      reason: z.string(),
      /** How the caller may say it: as one of them, or with a reason for a party that has nobody. Null for neither. */
      offer: z.enum(['own', 'instead']).nullable(),
      /** Nobody belongs to it. */
      isVacant: z.boolean(),
      /** What the ward or the theatre is called; empty for the doctors, and for a patient who is in no ward. */
      places: z.array(z.string()),
    }),
  ),
});
export type ConsentWithdrawal = z.infer<typeof ConsentWithdrawal>;

/** The first of the two persons who void a signed form, waiting for the second. */
export const ConsentVoiding = z.object({
  requestedBy: z.object({ id: StaffId, name: z.string() }),
  reason: z.string(),
  requestedAt: Instant,
});
export type ConsentVoiding = z.infer<typeof ConsentVoiding>;

export const ConsentSealing = z.object({
  kind: z.enum(['sealed', 'refusal', 'withdrawal']),
  state: z.enum(['queued', 'working', 'waiting', 'done', 'stuck']),
  attempts: z.int(),
  updatedAt: Instant,
});
export type ConsentSealing = z.infer<typeof ConsentSealing>;

export const ConsentEvent = z.object({
  at: Instant,
  words: z.string(),
  by: z.string().nullable(),
  /** Done there by the patient or by the person who signs beside them: nobody's name is known to the system. */
  onPatientPage: z.boolean(),
});
export type ConsentEvent = z.infer<typeof ConsentEvent>;

/** A form with everything that stands around it. */
export const ConsentDetail = z.object({
  form: ConsentForm,
  allowed: z.array(ConsentAction),
  /** Signers whose place the caller may sign in. */
  mySigners: z.array(ConsentSignerId),
  expiresAt: Instant.nullable(),
  sealings: z.array(ConsentSealing),
  /** Null while nothing is in its way. */
  repair: ConsentRepair.nullable(),
  /** Since when a signature or an answer waits on a device whose link has ended; null where nothing does, or somebody has looked since. */
  undeliveredSince: Instant.nullable(),
  withdrawal: ConsentWithdrawal.nullable(),
  voiding: ConsentVoiding.nullable(),
  /** Evidence, oldest first: what each signature was over, and its link of the chain. Hex. */
  signatures: z.array(
    z.object({
      signerId: ConsentSignerId,
      typedName: z.string(),
      shownSha256: z.string(),
      hash: z.string(),
      staffName: z.string().nullable(),
    }),
  ),
  /** Whether every link of that chain is the hash of what stands in it. */
  chainIsWhole: z.boolean(),
  /**
   * Somebody has signed and nothing is sealed yet: the pages with everything that is filled in and signed so far can be looked at. How many
   * signatures have no box on them; they come on a page of their own when it is sealed. `attachments`: the pages behind the form with texts that
   * do not fit into their boxes.
   */
  currentPages: z.object({ unplaced: z.int(), attachments: z.int() }).nullable(),
  /** Newest first. */
  history: z.array(ConsentEvent),
});
export type ConsentDetail = z.infer<typeof ConsentDetail>;

/** What a check of a sealed PDF came to. */
export const SealVerification = z.object({
  isValid: z.boolean(),
  /** The file is the one that was stored. */
  isStored: z.boolean(),
  /** `unreadable`: the file is not there, or its store does not answer. */
  fault: z.string().nullable(),
  /** Empty for a file that cannot be read. */
  sha256: z.string(),
  certificateSubject: z.string().nullable(),
  certificateIssuer: z.string().nullable(),
  certificateNotAfter: Instant.nullable(),
  sealedAt: Instant.nullable(),
  timeStampAt: Instant.nullable(),
  timeStampAuthority: z.string().nullable(),
  /** False: nobody vouches for the authority, and the time of the stamp proves nothing. */
  timeStampVouched: z.boolean().nullable(),
  checkedAt: Instant,
});
export type SealVerification = z.infer<typeof SealVerification>;
