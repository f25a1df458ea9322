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
import { usePermissions } from '#areas/settings/permissions/use-permissions.ts';
import type { Keep } from '#editing/conflict.ts';

const cellWords = ({ role, permission }: { role: HospitalRole; permission: Permission }): string =>
  `${roleNames[role]}の「${permissionWords[permission].name}」`;

/** The table as it is being changed; saved as a whole against the version it began with. */
export function PermissionEditor({ saved }: { saved: FacilityPermissions }) {
  const [asking, setAsking] = useState(false);
  const form = usePermissions(saved);
  const { table } = form.value;
  const { table: before } = form.begun;
  const changed = differingCells(table, before);

  const problems = checkPermissionTable(table);
  const toggle = (role: HospitalRole, permission: Permission) =>
    form.change({ table: { ...table, [role]: toggled(table[role], permission) } });

  return (
    <div className={styles.stack}>
      {form.refusal && <Notice tone="error">{form.refusal}</Notice>}
      {form.conflict && (
        <OvertakenTable differing={differingCells(table, form.conflict.table)} onSettle={form.settle} />
      )}
      <PermissionTable table={table} before={before} problems={problems} onToggle={toggle} />
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
          <Button variant="subTertiary" disabled={changed.length === 0} onClick={form.giveUp}>
            変更をやめる
          </Button>
          <Button
            disabled={changed.length === 0 || problems.length > 0 || form.conflict !== undefined}
            loading={form.isSaving}
            onClick={form.submit}
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
          form.change({ table: defaultPermissionTable });
          setAsking(false);
        }}
      />
    </div>
  );
}

const toggled = (held: readonly Permission[], permission: Permission): Permission[] =>
  held.includes(permission) ? held.filter((each) => each !== permission) : [...held, permission];

type OvertakenProps = { differing: ReturnType<typeof differingCells>; onSettle: (keep: Keep) => void };

/** What somebody else saved meanwhile, and where it differs from this table. */
function OvertakenTable({ differing, onSettle }: OvertakenProps) {
  return (
    <Notice
      tone="warning"
      title="ほかの職員が先に保存しました"
      action={
        <span className={styles.bar}>
          <Button size="small" variant="tertiary" onClick={() => onSettle('theirs')}>
            保存されている表で続ける
          </Button>
          <Button size="small" variant="tertiary" onClick={() => onSettle('mine')}>
            あなたの表で続ける
          </Button>
        </span>
      }
    >
      いま保存されている表とあなたの表は、
      {differing.map(cellWords).join('、') || 'どこも違いません'}
      で違っています。
    </Notice>
  );
}
