import { z } from 'zod';
import { CsvDownload, CsvExportEncoding } from '#shared/csv.ts';
import { endpoint } from '#shared/endpoint.ts';
import { roles } from '#auth/permissions.ts';
import { Profession } from '#staff/professions.ts';
import { DepartmentId, Instant, pageOf, Paging, PlainDate, StaffId, Version, WardId } from '#shared/primitives.ts';
import { StaffState } from '#staff/staff-state.ts';
import { line, text, verbatim } from '#shared/text.ts';

export const STAFF_REASON_LENGTH = 200;

/** What an administrator can do to an account. Which of them are open says each member's `allowed`. */
export const StaffVerb = z.enum(['suspend', 'lift', 'unlock', 'retire', 'keep', 'cancelInvitation']);
export type StaffVerb = z.infer<typeof StaffVerb>;

const Role = z.enum(roles);

/** What an administrator writes down about somebody; the address is changed by nobody but its owner. */
export const StaffDetails = z.object({
  name: line(60),
  nameKana: line(60),
  role: Role,
  profession: Profession.nullable(),
  staffNumber: line(20).nullable(),
  phone: line(30).nullable(),
  departmentIds: z.array(DepartmentId).max(100),
  wardIds: z.array(WardId).max(100),
  /** Last day on which the account can be used. */
  validUntil: PlainDate.nullable(),
});
export type StaffDetails = z.infer<typeof StaffDetails>;

export const StaffMember = StaffDetails.extend({
  id: StaffId,
  version: Version,
  email: z.string(),
  state: StaffState,
  /** Since when, and why, the account is suspended. */
  suspendedAt: Instant.nullable(),
  suspendedReason: z.string().nullable(),
  /** First day on which the person does not work here any more; may be to come. */
  retiresOn: PlainDate.nullable(),
  /** The account's last day is over. */
  expired: z.boolean(),
  /** No sign-in for UNUSED_DAYS. */
  unused: z.boolean(),
  /** False for somebody who has never set a password. */
  activated: z.boolean(),
  /** Until when the open invitation works; null when there is none that works. */
  invitedUntil: Instant.nullable(),
  lastSignInAt: Instant.nullable(),
  createdAt: Instant,
  /** The account of who asks: nobody changes the own role, state or last day. */
  own: z.boolean(),
  allowed: z.array(StaffVerb),
});
export type StaffMember = z.infer<typeof StaffMember>;

export const StaffSort = z.enum(['kana', 'email', 'role', 'lastSignInAt', 'createdAt']);
export type StaffSort = z.infer<typeof StaffSort>;

/** Travels in a body: what is typed about a person never stands in an address. */
export const StaffFilter = z.object({
  text: verbatim(200).default(''),
  state: StaffState.nullish(),
  role: Role.nullish(),
  departmentId: DepartmentId.nullish(),
  wardId: WardId.nullish(),
  /** Only accounts without a sign-in for UNUSED_DAYS. */
  unused: z.boolean().default(false),
});
export type StaffFilter = z.infer<typeof StaffFilter>;

export const StaffSearch = Paging.extend({
  ...StaffFilter.shape,
  sort: StaffSort.default('kana'),
  descending: z.boolean().default(false),
});
export type StaffSearch = z.infer<typeof StaffSearch>;

/** Of the whole facility, whatever is searched for. `working`: everybody but those who have left. */
export const StaffCounts = z.object({
  working: z.int(),
  invited: z.int(),
  active: z.int(),
  locked: z.int(),
  suspended: z.int(),
  retired: z.int(),
  unused: z.int(),
});
export type StaffCounts = z.infer<typeof StaffCounts>;

export const StaffOption = z.object({
  id: StaffId,
  name: z.string(),
  nameKana: z.string(),
  role: Role,
  profession: Profession.nullable(),
  departmentIds: z.array(DepartmentId),
});
export type StaffOption = z.infer<typeof StaffOption>;

const Reason = text(STAFF_REASON_LENGTH).min(1);

export const StaffChange = z.discriminatedUnion('verb', [
  z.object({ verb: z.literal('suspend'), version: Version, reason: Reason }),
  z.object({ verb: z.literal('retire'), version: Version, on: PlainDate }),
  z.object({ verb: z.enum(['lift', 'unlock', 'keep', 'cancelInvitation']), version: Version }),
]);
export type StaffChange = z.infer<typeof StaffChange>;

const byId = z.object({ staffId: StaffId });

export const staffContract = {
  search: endpoint({
    method: 'POST',
    path: '/staff/search',
    permission: 'staff.manage',
    summary:
      'Staff of the facility by name, reading, address or number. Without a state those who have left are left out.',
    body: StaffSearch,
    response: pageOf(StaffMember).extend({ counts: StaffCounts }),
    safe: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/staff/{staffId}',
    permission: 'staff.manage',
    summary: 'One member of staff',
    params: byId,
    response: StaffMember,
    problems: ['notFound'],
  }),
  options: endpoint({
    method: 'GET',
    path: '/staff',
    permission: 'signedIn',
    summary: 'Staff who work here now, to choose from',
    response: z.object({ items: z.array(StaffOption) }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/staff/{staffId}',
    permission: 'staff.manage',
    summary: 'Change what is known of somebody. A change of the role ends the sessions of the person.',
    params: byId,
    body: StaffDetails.extend({ version: Version }),
    response: StaffMember,
    problems: [
      'notFound',
      'record.versionConflict',
      'staff.ownAccount',
      'staff.lastAdministrator',
      'account.illegalTransition',
    ],
  }),
  change: endpoint({
    method: 'POST',
    path: '/staff/{staffId}/state',
    permission: 'staff.manage',
    summary: 'Suspend, lift, unlock, retire on a day, keep, or call an invitation off. Ends the sessions at once.',
    params: byId,
    body: StaffChange,
    response: StaffMember,
    idempotent: true,
    problems: [
      'notFound',
      'record.versionConflict',
      'staff.ownAccount',
      'staff.lastAdministrator',
      'account.illegalTransition',
    ],
  }),
  suspendMany: endpoint({
    method: 'POST',
    path: '/staff/suspensions',
    permission: 'staff.manage',
    summary: 'Suspend several accounts at once; those that cannot be suspended are named and stay as they are',
    body: z.object({
      items: z
        .array(z.object({ staffId: StaffId, version: Version }))
        .min(1)
        .max(500),
      reason: Reason,
    }),
    response: z.object({
      suspended: z.array(StaffId),
      refused: z.array(z.object({ staffId: StaffId, message: z.string() })),
    }),
    idempotent: true,
  }),
  exportCsv: endpoint({
    method: 'POST',
    path: '/staff/export',
    admission: 'bulk',
    permission: 'staff.manage',
    summary: 'The list as a CSV file; written down',
    body: StaffFilter.extend({ encoding: CsvExportEncoding }),
    response: CsvDownload,
    safe: true,
    problems: ['session.proofNeeded'],
  }),
};
