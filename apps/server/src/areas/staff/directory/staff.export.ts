import type { CsvDownload, CsvExportEncoding } from '@nattoku/contract/shared/csv';
import { roleNames } from '@nattoku/contract/auth/permissions';
import { professionNames } from '@nattoku/contract/staff/professions';
import type { StaffFilter, StaffMember } from '@nattoku/contract/staff/staff';
import { staffStateNames } from '@nattoku/contract/staff/staff-state';
import { formatDateTime, todayInTokyo } from '@nattoku/rules/time/date-time';
import { departments, wards } from '#domain/facility/facility.table.ts';
import { listStaff } from '#areas/staff/directory/staff.reading.ts';
import { csvDownload, writeCsv } from '#kernel/csv/csv-writer.ts';
import type { Tx } from '#kernel/database/database.ts';
import { requireFreshProof } from '#kernel/sessions/fresh-proof.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

const header = [
  '氏名',
  'フリガナ',
  'メールアドレス',
  '役割',
  '職種',
  '職員番号',
  '診療科',
  '病棟',
  '電話番号',
  '状態',
  '利用期限',
  '退職日',
  '最後のログイン',
  '登録日時',
];

type Names = ReadonlyMap<string, string>;

const rowOf = (member: StaffMember, names: Names): (string | null)[] => [
  member.name,
  member.nameKana,
  member.email,
  roleNames[member.role],
  member.profession && professionNames[member.profession],
  member.staffNumber,
  member.departmentIds.map((id) => names.get(id)).join('、'),
  member.wardIds.map((id) => names.get(id)).join('、'),
  member.phone,
  staffStateNames[member.state],
  member.validUntil,
  member.retiresOn,
  member.lastSignInAt && formatDateTime(member.lastSignInAt),
  formatDateTime(member.createdAt),
];

const namesOf = async (tx: Tx): Promise<Names> => {
  const known = [
    ...(await tx.select({ id: departments.id, name: departments.name }).from(departments)),
    ...(await tx.select({ id: wards.id, name: wards.name }).from(wards)),
  ];
  return new Map(known.map(({ id, name }) => [id, name]));
};

type Wanted = StaffFilter & { encoding: CsvExportEncoding };

/** The list as a file, for somebody who has just proved who they are. That it was taken, and how many it holds, is written down; whom it was searched for is not. */
export async function exportStaff(scope: StaffScope, { encoding, ...filter }: Wanted): Promise<CsvDownload> {
  requireFreshProof(scope);
  return recordedRead(scope, async (tx) => {
    const members = await listStaff(tx, filter, scope);
    const names = await namesOf(tx);
    const rows = members.map((member) => rowOf(member, names));
    return {
      result: csvDownload(`職員一覧_${todayInTokyo(scope.clock.now())}.csv`, writeCsv(header, rows, encoding)),
      audit: {
        action: 'staff.export',
        subject: { type: 'facility', id: scope.actor.facilityId },
        detail: { count: members.length, encoding },
      },
    };
  });
}
