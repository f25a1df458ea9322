import { type PatientSummary, sexNames } from '@nattoku/contract/patient/patient';
import { ageOn, formatBirthDate, type PlainDate } from '@nattoku/rules/time/birth-date';
import { fullName } from '@nattoku/rules/text/person-name';
import { PatientBanner } from '@nattoku/ui/layout/patient-banner';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { hasFlags, PatientFlags } from '#parts/patient/patient-flags.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useToday } from '#platform/use-today.ts';
import { href } from '#routing/paths.ts';
import type { BannerPatient } from '#parts/patient/banner-patient.ts';

export const readingOf = ({
  familyNameKana,
  givenNameKana,
}: Pick<PatientSummary, 'familyNameKana' | 'givenNameKana'>): string =>
  fullName({ familyName: familyNameKana, givenName: givenNameKana });

type Place = Pick<PatientSummary, 'wardName' | 'room' | 'bed' | 'departmentName'>;

/** Ward and room, or the department of an outpatient. */
export const placeOf = ({ wardName, room, bed, departmentName }: Place): string =>
  [wardName, room && `${room}号室`, bed && `ベッド${bed}`].filter(Boolean).join(' ') || (departmentName ?? '');

/** 「1958年（昭和33年）4月2日 68歳」 */
export const birthDateWithAge = (birthDate: PlainDate, today: PlainDate): string =>
  `${formatBirthDate(birthDate)} ${ageOn(birthDate, today)}歳`;

/** Whom a page is about, so that nobody acts for the wrong patient. */
export function PatientBannerOf({ patient, action }: { patient: BannerPatient; action?: ReactNode }) {
  const today = useToday();
  const mayOpen = useIsAllowed('patient.view');
  const isHere = useLocation().pathname === href('/patients/detail');
  return (
    <PatientBanner
      name={fullName(patient)}
      href={mayOpen && !isHere ? href('/patients/detail', { patientId: patient.id }) : undefined}
      kana={readingOf(patient)}
      patientNumber={patient.patientNumber}
      birthDate={formatBirthDate(patient.birthDate)}
      age={ageOn(patient.birthDate, today)}
      sex={sexNames[patient.sex]}
      place={placeOf(patient)}
      sameNameCount={patient.sameNameCount}
      archived={patient.archivedAt !== null}
      flags={hasFlags(patient) && <PatientFlags patient={patient} />}
      action={action}
    />
  );
}
