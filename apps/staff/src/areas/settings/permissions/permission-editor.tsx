import type { FacilityPermissions } from '@nattoku/contract/facility/facility-settings';
import {
  checkPermissionTable,
  defaultPermissionTable,
  differingCells,
  type HospitalRole,
} from '@nattoku/contract/auth/permission-rules';
import { type Permission, roleNames } from '@nattoku/contract/auth/permissions';
import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useState } from 'react';
import styles from '#areas/settings/facility/settings.parts.module.css';
import { PermissionTable } from '#areas/settings/permissions/permission-table.tsx';
import { permissionWords } from '#areas/settings/permissions/permission-words.ts';
import { useSavePermissions } from '#areas/settings/permissions/use-save-permissions.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

const cellWords = ({ role, permission }: { role: HospitalRole; permission: Permission }): string =>
  `${roleNames[role]}の「${permissionWords[permission].name}」`;

/** The table as it is being changed; saved as a whole against the version it began with. */
export function PermissionEditor({ saved }: { saved: FacilityPermissions }) {
  const [begun, setBegun] = useState(saved);
  const [table, setTable] = useState(saved.table);
  const [asking, setAsking] = useState(false);
  const changed = differingCells(table, begun.table);
  const letGo = useUnsavedInput(changed.length > 0);
  const begin = (from: FacilityPermissions) => {
    setBegun(from);
    setTable(from.table);
  };
  const { save, isSaving, refusal, overtaken, clear } = useSavePermissions((next) => {
    letGo();
    begin(next);
  });
  // What others save while nothing is being changed here is simply shown.
  if (changed.length === 0 && saved.version > begun.version) begin(saved);

  const problems = checkPermissionTable(table);
  const toggle = (role: HospitalRole, permission: Permission) =>
    setTable((before) => ({
      ...before,
      [role]: before[role].includes(permission)
        ? before[role].filter((each) => each !== permission)
        : [...before[role], permission],
    }));

  return (
    <div className={styles.stack}>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {overtaken && (
        <OvertakenTable
          differing={differingCells(table, overtaken.table)}
          onTheirs={() => {
            begin(overtaken);
            clear();
          }}
        />
      )}
      <PermissionTable table={table} before={begun.table} problems={problems} onToggle={toggle} />
      <div className={`${styles.bar} ${styles.sticky}`}>
        <Button
          variant="tertiary"
          disabled={differingCells(table, defaultPermissionTable).length === 0}
          onClick={() => setAsking(true)}
        >
          初期設定に戻す
        </Button>
        <div className={styles.end}>
          <span className={styles.quiet} role="status">
            {changed.length === 0 ? '変更はありません' : `${changed.length}か所を変更中`}
          </span>
          <Button variant="subTertiary" disabled={changed.length === 0} onClick={() => setTable(begun.table)}>
            変更をやめる
          </Button>
          <Button
            disabled={changed.length === 0 || problems.length > 0}
            loading={isSaving}
            onClick={() => save({ table, version: begun.version })}
          >
            保存する
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="権限の表を初期設定に戻しますか？"
        description="表の上だけで戻ります。内容を確かめてから「保存する」を押してください。"
        verb="表を初期設定に戻す"
        onConfirm={() => {
          setTable(defaultPermissionTable);
          setAsking(false);
        }}
      />
    </div>
  );
}

type OvertakenProps = { differing: ReturnType<typeof differingCells>; onTheirs: () => void };

/** What somebody else saved meanwhile, and where it differs from this table. */
function OvertakenTable({ differing, onTheirs }: OvertakenProps) {
  return (
    <Notice
      tone="warning"
      title="ほかの職員が先に保存しました"
      action={
        <Button size="small" variant="tertiary" onClick={onTheirs}>
          保存されている表で続ける
        </Button>
      }
    >
      いま保存されている表とあなたの表は、
      {differing.map(cellWords).join('、') || 'どこも違いません'}
      で違っています。
    </Notice>
  );
}
