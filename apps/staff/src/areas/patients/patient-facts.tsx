import type { Patient } from '@nattoku/contract/patient';
import { formatDateTime } from '@nattoku/rules/date-time';
import { Card } from '@nattoku/ui/card';
import { DescriptionList } from '@nattoku/ui/description-list';
import styles from '#areas/patients/patient-detail.module.css';
import { placeOf } from '#shared/patient-banner-of.tsx';

export function PatientFacts({ patient }: { patient: Patient }) {
  return (
    <section className={styles.panel} aria-labelledby="patient-facts">
      <h2 id="patient-facts">患者情報</h2>
      <Card>
        <DescriptionList
          items={[
            { term: '診療科', detail: patient.departmentName },
            { term: '病棟・病室', detail: patient.wardName && placeOf(patient) },
            { term: '担当', detail: patient.attendingStaffName },
            { term: '電話番号', detail: patient.phone },
            { term: 'メールアドレス', detail: patient.email },
            {
              term: '住所',
              detail: [patient.postalCode && `〒${patient.postalCode}`, patient.address].filter(Boolean).join(' '),
            },
            { term: 'メモ', detail: patient.note },
            { term: '最終更新', detail: formatDateTime(patient.updatedAt) },
          ]}
        />
      </Card>
    </section>
  );
}
