import type { AuditEvent } from '@nattoku/contract/audit/audit';
import { auditKindNames, auditKinds } from '@nattoku/contract/audit/audit-kinds';
import { fullName } from '@nattoku/rules/text/person-name';
import { Button } from '@nattoku/ui/action/button';
import { FilterBar } from '@nattoku/ui/form/filter-bar';
import { accountIcon } from '@nattoku/ui/tokens/icons';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { type AuditAddress, noFilters } from '#areas/settings/audit/audit-search.ts';
import { staffOptionsQuery } from '#areas/settings/audit/audit.queries.ts';
import styles from '#areas/settings/audit/audit.module.css';
import { PatientPicker } from '#areas/settings/audit/patient-picker.tsx';
import { useChangeSearch } from '#routing/address-search.ts';

type Props = { address: AuditAddress; patient: AuditEvent['patient']; brief?: boolean; aside?: ReactNode };

/** `brief`: without what only events have. */
export function AuditFilters({ address, patient, brief = false, aside }: Props) {
  const change = useChangeSearch();
  const set = [address.staff, address.patient, address.from, address.to, address.kind, address.outcome];
  return (
    <FilterBar active={set.filter(Boolean).length} onClear={() => change(noFilters)} aside={aside}>
      <StaffFilter staff={address.staff} />
      <PatientFilter chosen={address.patient} patient={patient} />
      <div className={styles.period}>
        <DayFilter label="開始日" name="from" day={address.from} />
        〜
        <DayFilter label="終了日" name="to" day={address.to} />
      </div>
      {!brief && (
        <>
          <SelectField
            label="操作の種類"
            labelHidden
            size="small"
            emptyLabel="すべての操作"
            value={address.kind ?? ''}
            options={auditKinds.map((kind) => ({ value: kind, label: auditKindNames[kind] }))}
            onChange={(event) => change({ kind: event.target.value || null })}
          />
          <SelectField
            label="結果"
            labelHidden
            size="small"
            emptyLabel="すべての結果"
            value={address.outcome ?? ''}
            options={[
              { value: 'done', label: '実行された' },
              { value: 'refused', label: '拒否された' },
            ]}
            onChange={(event) => change({ outcome: event.target.value || null })}
          />
        </>
      )}
    </FilterBar>
  );
}

function StaffFilter({ staff }: { staff: string | null | undefined }) {
  const change = useChangeSearch();
  const { data } = useQuery(staffOptionsQuery);
  const options = (data?.items ?? []).map(({ id, name }) => ({ value: id as string, label: name }));
  const isLeft = staff && data && !options.some(({ value }) => value === staff);
  return (
    <SelectField
      label="職員"
      labelHidden
      size="small"
      emptyLabel="すべての職員"
      value={staff ?? ''}
      options={isLeft ? [...options, { value: staff, label: '選択中の職員（退職など）' }] : options}
      onChange={(event) => change({ staff: event.target.value || null })}
    />
  );
}

type PatientProps = { chosen: string | null | undefined; patient: AuditEvent['patient'] };

function PatientFilter({ chosen, patient }: PatientProps) {
  const change = useChangeSearch();
  const [picking, setPicking] = useState(false);
  const name = patient ? fullName(patient) : '選択中の患者';
  return (
    <>
      <Button variant="subTertiary" size="small" icon={accountIcon} onClick={() => setPicking(true)}>
        {chosen ? `患者：${name}` : 'すべての患者'}
      </Button>
      {picking && (
        <PatientPicker
          onClose={() => setPicking(false)}
          onPick={(patientId) => {
            setPicking(false);
            change({ patient: patientId });
          }}
        />
      )}
    </>
  );
}

function DayFilter({ label, name, day }: { label: string; name: 'from' | 'to'; day: string | null | undefined }) {
  const change = useChangeSearch();
  return (
    <div className={styles.day}>
      <TextField
        key={day ?? ''}
        type="date"
        label={label}
        labelHidden
        title={label}
        defaultValue={day ?? ''}
        onChange={(event) => {
          const { value, validity } = event.target;
          if (validity.valid && (value === '' || value >= '2000')) change({ [name]: value || null });
        }}
      />
    </div>
  );
}
