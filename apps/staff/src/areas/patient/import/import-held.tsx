import { importTargetNames } from '@nattoku/contract/patient/import-target';
import type { ImportRow, PatientImportId } from '@nattoku/contract/patient/patient-import';
import type { IdentityField } from '@nattoku/contract/patient/patient-identity';
import { formatBirthDate } from '@nattoku/rules/time/birth-date';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Link } from '@nattoku/ui/action/link';
import { Notice } from '@nattoku/ui/feedback/notice';
import type { Page } from '@nattoku/ui/table/pager';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListBody } from '#list/list-body.tsx';
import { type IdentityLine, useIdentityConfirmation } from '#areas/patient/identity/identity-confirmation.ts';
import { IdentityLines } from '#areas/patient/identity/identity-lines.tsx';
import { IdentityObstacles } from '#areas/patient/identity/identity-obstacles.tsx';
import { importRowsQuery, useConfirmRow, useReleaseRow } from '#areas/patient/import/import.queries.ts';
import styles from '#areas/patient/import/import.module.css';
import { messageOf } from '#areas/patient/import/message-of.ts';
import { href } from '#routing/paths.ts';

type Held = NonNullable<ImportRow['held']>;
type RowProps = { importId: PatientImportId; row: ImportRow; held: Held };

/** Rows that would make a patient somebody else, one by one: nothing here is done for several at once. */
export function ImportHeld({ importId }: { importId: PatientImportId }) {
  const [page, setPage] = useState<Page>({ page: 1, pageSize: 20 });
  const query = useQuery({ ...importRowsQuery(importId, 'held', page), placeholderData: keepPreviousData });
  return (
    <ListBody query={query} page={page} onTurn={setPage} unit="行">
      {({ rows }) => {
        if (!rows) return <SkeletonText lines={6} />;
        if (rows.length === 0) return <p className={styles.none}>本人確認が必要な行はありません。</p>;
        return (
          <ol role="list" className={styles.heldRows} aria-label="本人確認が必要な行">
            {rows.map((row) => row.held && <HeldRow key={row.line} importId={importId} row={row} held={row.held} />)}
          </ol>
        );
      }}
    </ListBody>
  );
}

function HeldRow({ importId, row, held }: RowProps) {
  const others = row.changes.filter(({ field }) => !identityLabels.includes(field));
  return (
    <li className={styles.heldRow}>
      <h3 className={styles.heading}>
        {row.line.toLocaleString('ja-JP')}行目　患者番号 {row.patientNumber}
        {row.patientId && <Link href={href('/patients/detail', { patientId: row.patientId })}>いまの記録を開く</Link>}
      </h3>
      <Body importId={importId} row={row} held={held} />
      {others.length > 0 && (
        <p className={styles.quiet}>ほかに変わる項目：{others.map(({ field }) => field).join('、')}</p>
      )}
    </li>
  );
}

function Body(props: RowProps) {
  const { isSensitive, obstacles, confirmed } = props.held;
  if (isSensitive)
    return (
      <Notice tone="warning" title="要配慮の患者のため、取り込みでは変更できません">
        記録を開いて内容を確かめ、「編集」で変更してください。
      </Notice>
    );
  if (obstacles.length > 0)
    return (
      <>
        <Notice tone="error" title="いまの氏名・生年月日で手続きが進んでいるため、取り込めません">
          別の方の行なら、患者番号を直して取り込んでください。同じ方なら、記録を開いて「編集」で直します。
        </Notice>
        <IdentityObstacles obstacles={obstacles} />
      </>
    );
  return confirmed ? <Confirmed {...props} confirmed={confirmed} /> : <Asked {...props} />;
}

function Asked({ importId, row, held }: RowProps) {
  const confirming = useIdentityConfirmation(linesOf(row, held.fields));
  const confirm = useConfirmRow(importId);
  const send = () => {
    const body = confirming.confirmed();
    if (body) confirm.mutate({ line: row.line, body });
  };
  return (
    <>
      <IdentityLines confirming={confirming} />
      {confirm.isError && <Notice tone="error">{messageOf(confirm.error)}</Notice>}
      <div>
        <Button variant="secondary" size="small" loading={confirm.isPending} onClick={send}>
          この行を確認済みにする
        </Button>
      </div>
    </>
  );
}

function Confirmed({ importId, row, confirmed }: RowProps & { confirmed: NonNullable<Held['confirmed']> }) {
  const release = useReleaseRow(importId);
  return (
    <>
      <Notice tone="done" title="確認済みです。取り込むと、この内容に変わります">
        {confirmed.reason}（{confirmed.byName}　{formatDateTime(confirmed.at)}）
      </Notice>
      {release.isError && <Notice tone="error">{messageOf(release.error)}</Notice>}
      <div>
        <Button variant="tertiary" size="small" loading={release.isPending} onClick={() => release.mutate(row.line)}>
          確認を取り消す
        </Button>
      </div>
    </>
  );
}

const columnsOf: Record<IdentityField, readonly string[]> = {
  name: [importTargetNames.familyName, importTargetNames.givenName],
  birthDate: [importTargetNames.birthDate],
  sex: [importTargetNames.sex],
};
const readingColumns = [importTargetNames.familyNameKana, importTargetNames.givenNameKana];
const identityLabels: readonly string[] = [...Object.values(columnsOf).flat(), ...readingColumns];

/** The changes of the row, put together as a person reads them. A file may say of a name only how it is read. */
const linesOf = ({ changes }: ImportRow, fields: readonly IdentityField[]): IdentityLine[] =>
  fields.map((field) => {
    const joined = (side: 'before' | 'after', columns: readonly string[]) =>
      changes
        .filter((change) => columns.includes(change.field))
        .toSorted((a, b) => columns.indexOf(a.field) - columns.indexOf(b.field))
        .map((change) => (field === 'birthDate' ? formatBirthDate(change[side]) : change[side]))
        .join(' ');
    const words = (side: 'before' | 'after') => {
      const reading = field === 'name' ? joined(side, readingColumns) : '';
      return [joined(side, columnsOf[field]), reading && `（${reading}）`].join('');
    };
    return { field, before: words('before'), after: words('after') };
  });
