import type { Patient } from '@nattoku/contract/patient/patient';
import { languageNames } from '@nattoku/contract/shared/primitives';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Card } from '@nattoku/ui/layout/card';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import styles from '#areas/patient/record/patient-detail.module.css';
import {
  describeAliases,
  describeNeeds,
  describePhones,
  describePolicy,
} from '#areas/patient/record/patient-descriptions.ts';
import { placeOf } from '#parts/patient/patient-banner-of.tsx';

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
            { term: '言語', detail: languageNames[patient.language] },
            { term: '必要な配慮', detail: describeNeeds(patient) },
            { term: 'タグ', detail: patient.tags.length > 0 ? <Tags tags={patient.tags} /> : null },
            { term: 'メモ', detail: patient.note },
          ]}
        />
      </Card>
      <h3>連絡先</h3>
      <Card>
        <DescriptionList
          items={[
            { term: '連絡の条件', detail: describePolicy(patient.contactPolicy) },
            { term: '電話番号', detail: lines(describePhones(patient)) },
            { term: 'メールアドレス', detail: patient.email },
            {
              term: '住所',
              detail: [patient.postalCode && `〒${patient.postalCode}`, patient.address].filter(Boolean).join(' '),
            },
          ]}
        />
      </Card>
      <h3>氏名・番号</h3>
      <Card>
        <DescriptionList
          items={[
            {
              term: 'ローマ字',
              detail: fullName({ familyName: patient.familyNameRoman, givenName: patient.givenNameRoman }),
            },
            { term: '旧姓・通称', detail: lines(describeAliases(patient)) },
            { term: '統合・変更前の番号', detail: patient.otherNumbers.join('、') },
            { term: '最終更新', detail: formatDateTime(patient.updatedAt) },
          ]}
        />
      </Card>
    </section>
  );
}

const Tags = ({ tags }: { tags: readonly string[] }) => (
  <span className={styles.tags}>
    {tags.map((tag) => (
      <Badge key={tag}>{tag}</Badge>
    ))}
  </span>
);

const lines = (texts: readonly string[]) =>
  texts.length === 0 ? null : texts.map((text) => <div key={text}>{text}</div>);
