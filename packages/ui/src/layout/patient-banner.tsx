import { countOfNamesakes } from '@nattoku/rules/patient/namesakes';
import type { ReactNode } from 'react';
import { Link } from '#action/link.tsx';
import { Icon } from '#tokens/icon.tsx';
import { accountIcon, alertIcon } from '#tokens/icons.tsx';
import styles from '#layout/patient-banner.module.css';
import { publishHeight } from '#layout/publish-height.ts';

type Props = {
  name: string;
  /** The page of the patient, for those who may open it and are not there. */
  href?: string | undefined;
  kana: string;
  patientNumber: string;
  /** With the era: 1958年（昭和33年）4月2日 */
  birthDate: string;
  age: number;
  sex: string;
  /** Ward, room, department: where to find the patient. */
  place?: string | null | undefined;
  /** Other patients who are written or read alike. */
  sameNameCount?: number;
  archived?: boolean;
  /** What to heed before anything else, as badges: 仮登録, 要配慮, 連絡不可. */
  flags?: ReactNode;
  action?: ReactNode;
};

/** What sticks below the banner has to know: flags and namesakes take a second line. */
const bannerHeight = publishHeight('--banner-height');

/** Who this page is about. Sticks under the header on every page that concerns one patient. */
export function PatientBanner({ name, href, kana, patientNumber, birthDate, age, sex, place, ...rest }: Props) {
  const { sameNameCount = 0, archived = false, flags, action } = rest;
  return (
    <section ref={bannerHeight} className={styles.banner} aria-label="対象の患者" data-patient-banner>
      <Icon path={accountIcon} size="large" className={styles.figure} />
      <p className={styles.person}>
        {href ? (
          <Link href={href} className={styles.name}>
            {name}
          </Link>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        <span className={styles.kana}>{kana}</span>
      </p>
      <dl className={styles.facts}>
        <Fact term="患者番号">{patientNumber}</Fact>
        <Fact term="生年月日">
          {birthDate} <strong>{age}歳</strong>
        </Fact>
        <Fact term="性別">{sex}</Fact>
        {place && <Fact term="所在">{place}</Fact>}
      </dl>
      {flags && <div className={styles.flags}>{flags}</div>}
      {archived && <p className={styles.archived}>利用停止中</p>}
      {sameNameCount > 0 && (
        <p className={styles.warning}>
          <Icon path={alertIcon} size="small" />
          同姓同名・同じ読みの患者が他に{countOfNamesakes(sameNameCount)}います
        </p>
      )}
      {action && (
        <div className={styles.action} data-print="hidden">
          {action}
        </div>
      )}
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.term}>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
