import type { LinkDelivery } from '@nattoku/contract/staff/account';
import type { CsvFile } from '@nattoku/contract/shared/csv';
import {
  INVITED_AT_ONCE,
  type InvitedMany,
  PRINTED_LINKS,
  type StaffCsvReport,
} from '@nattoku/contract/staff/staff-import';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { checkColleagues } from '#areas/staff/account/account.csv-check.ts';
import type { NewColleague } from '#areas/staff/account/account.csv-rows.ts';
import { ACCOUNT_LINK_SECONDS, ACCOUNT_MAIL_RESUME } from '#areas/staff/account/account.rules.ts';
import { accountLinks, accountEmails } from '#areas/staff/account/account.table.ts';
import { staff } from '#domain/staff/staff.table.ts';
import { refusedCsv } from '#kernel/csv/csv-refusal.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { hashSecret, newSecret } from '#kernel/secrets/secret.ts';
import { write, type Written } from '#kernel/write.ts';

export const checkInvitations = (scope: StaffScope, file: CsvFile): Promise<StaffCsvReport> =>
  read(scope, async (tx) => (await checkColleagues(tx, file)).report);

type Wanted = { file: CsvFile; delivery: LinkDelivery; rows: 'all' | 'good' };

/** Rows go into the database in parcels: a statement takes 65,535 parameters. */
const PARCEL = 1000;

/**
 * Invites everybody of a file who has no account yet; the same file again invites nobody. All are invited or none. With `rows: 'all'` a row
 * that has a problem refuses the whole file.
 */
export const inviteMany = write(
  async (tx, { file, delivery, rows }: Wanted, scope: StaffScope): Promise<Written<InvitedMany>> => {
    const { report, colleagues } = await checkColleagues(tx, file);
    const { presentCount, errorCount } = report;
    if (rows === 'all' && errorCount > 0)
      throw refusedCsv(
        `${errorCount}行にエラーがあります。内容を確認し、正しい行だけを招待するか、ファイルを直してください。`,
      );
    if (colleagues.length > INVITED_AT_ONCE)
      throw refusedCsv(
        `一度に招待できるのは${INVITED_AT_ONCE.toLocaleString('ja-JP')}人までです。ファイルを分けてください。`,
      );
    if (delivery === 'print' && colleagues.length > PRINTED_LINKS)
      throw refusedCsv(`一度に印刷できるのは${PRINTED_LINKS}人までです。ファイルを分けるか、メールで送ってください。`);
    const now = scope.clock.now();
    const expiresAt = new Date(now.getTime() + ACCOUNT_LINK_SECONDS * 1000);
    const invited = colleagues.map((colleague) => withLink(colleague, delivery));
    for (let at = 0; at < invited.length; at += PARCEL)
      await insertParcel(tx, invited.slice(at, at + PARCEL), { now, expiresAt, issuedBy: scope.actor.staffId });
    const { facilityId } = scope.actor;
    return {
      result: {
        invitedCount: invited.length,
        presentCount,
        errorCount,
        printed: invited.flatMap(({ staffId, name, email, secret }) =>
          secret === null ? [] : [{ staffId, name, email, linkSecret: secret, expiresAt: expiresAt.toISOString() }],
        ),
      },
      audit: [
        {
          action: 'account.inviteMany',
          subject: { type: 'facility', id: facilityId },
          detail: { count: invited.length, delivery, errorCount, presentCount },
        },
        ...invited.map(({ staffId, linkId, role }) => ({
          action: 'account.invite' as const,
          subject: { type: 'staff', id: staffId },
          detail: { role, linkId, delivery },
        })),
      ],
      changes: [{ topic: 'staff', id: null }],
      jobs: delivery === 'email' && invited.length > 0 ? [{ queue: ACCOUNT_MAIL_RESUME, data: { facilityId } }] : [],
    };
  },
);

type Invitee = NewColleague & { staffId: StaffId; linkId: string; secret: string | null };

const withLink = (colleague: NewColleague, delivery: LinkDelivery): Invitee => ({
  ...colleague,
  staffId: newId<StaffId>(),
  linkId: newId(),
  secret: delivery === 'print' ? newSecret() : null,
});

type Issue = { now: Date; expiresAt: Date; issuedBy: StaffId };

/** An email waits for its link's secret until it is sent (migrations/0006). */
const insertParcel = async (
  tx: Tx,
  invited: readonly Invitee[],
  { now, expiresAt, issuedBy }: Issue,
): Promise<void> => {
  await tx.insert(staff).values(
    invited.map(({ staffId, email, name, nameKana, role, profession, staffNumber, departmentIds, wardIds }) => ({
      id: staffId,
      state: 'invited' as const,
      email,
      name,
      nameKana,
      role,
      profession,
      staffNumber,
      departmentIds,
      wardIds,
      createdAt: now,
    })),
  );
  await tx.insert(accountLinks).values(
    invited.map(({ staffId, linkId, secret }) => ({
      id: linkId,
      staffId,
      purpose: 'invitation' as const,
      secretHash: secret === null ? null : hashSecret(secret),
      issuedAt: now,
      issuedBy,
      expiresAt,
    })),
  );
  const byEmail = invited.filter(({ secret }) => secret === null);
  if (byEmail.length === 0) return;
  await tx.insert(accountEmails).values(
    byEmail.map(({ staffId, linkId }) => ({
      id: newId(now.getTime()),
      staffId,
      kind: 'invitation' as const,
      causeId: linkId,
      createdAt: now,
    })),
  );
};
