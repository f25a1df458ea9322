import {
  cellOf,
  defaultPermissionTable,
  fixedCell,
  type HospitalRole,
  hospitalRoles,
  type PermissionTable as Table,
} from '@nattoku/contract/auth/permission-rules';
import { featureOf, type Permission, roleNames } from '@nattoku/contract/auth/permissions';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Checkbox } from '@nattoku/ui/form/checkbox';
import { Fragment } from 'react';
import { permissionGroups, permissionWords } from '#areas/settings/permissions/permission-words.ts';
import styles from '#areas/settings/permissions/permission-table.module.css';
import { useSession } from '#platform/session/use-session.ts';

type Props = {
  table: Table;
  before: Table;
  problems: readonly FieldProblem[];
  onToggle: (role: HospitalRole, permission: Permission) => void;
};

/** Roles beside each other, permissions below each other in their groups. */
export function PermissionTable(props: Props) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          「初期」は、製品の初期設定と違うところです。灰色の欄は変更できません。
        </caption>
        <thead>
          <tr>
            <th scope="col">権限</th>
            {hospitalRoles.map((role) => (
              <th key={role} scope="col" className={styles.role}>
                {roleNames[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissionGroups.map(({ label, permissions }) => (
            <Fragment key={label}>
              <tr>
                <th scope="rowgroup" colSpan={hospitalRoles.length + 1} className={styles.group}>
                  {label}
                </th>
              </tr>
              {permissions.map((permission) => (
                <PermissionRow key={permission} permission={permission} {...props} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PermissionRow({ permission, ...props }: Props & { permission: Permission }) {
  const { features } = useSession();
  const feature = featureOf(permission);
  const { name, says } = permissionWords[permission];
  const own = props.problems.filter(({ field }) => hospitalRoles.some((role) => field === cellOf(role, permission)));
  return (
    <tr>
      <th scope="row" className={styles.permission}>
        <span className={styles.name}>{name}</span>
        {feature !== null && !features.includes(feature) && <Badge>機能オフ</Badge>}
        <span className={styles.says}>{says}</span>
        {[...new Set(own.map(({ message }) => message))].map((message) => (
          <span key={message} role="alert" className={styles.problem}>
            {message}
          </span>
        ))}
      </th>
      {hospitalRoles.map((role) => (
        <Cell key={role} role={role} permission={permission} {...props} />
      ))}
    </tr>
  );
}

function Cell({
  role,
  permission,
  table,
  before,
  problems,
  onToggle,
}: Props & { role: HospitalRole; permission: Permission }) {
  const fixed = fixedCell(role, permission);
  const granted = table[role].includes(permission);
  const isChanged = before[role].includes(permission) !== granted;
  const isDefault = defaultPermissionTable[role].includes(permission) === granted;
  const isWrong = problems.some(({ field }) => field === cellOf(role, permission));
  const looks = [styles.cell, isChanged && styles.changed, isWrong && styles.wrong].filter(Boolean).join(' ');
  return (
    <td className={looks} title={fixed?.reason}>
      <Checkbox
        aria-label={`${roleNames[role]}：${permissionWords[permission].name}`}
        aria-invalid={isWrong || undefined}
        checked={granted}
        disabled={fixed !== null}
        onChange={() => onToggle(role, permission)}
      />
      {!isDefault && <span className={styles.mark}>初期：{granted ? 'なし' : 'あり'}</span>}
      {isChanged && <span className={styles.mark}>変更中</span>}
    </td>
  );
}
