import { type PatientSummary, sexNames } from '@nattoku/contract/patient';
import { ageOn, formatBirthDate, type PlainDate } from '@nattoku/rules/birth-date';
import { fullName } from '@nattoku/rules/person-name';
import { PatientBanner } from '@nattoku/ui/patient-banner';
import type { ReactNode } from 'react';
import { useToday } from '#platform/use-today.ts';

export const readingOf = ({ familyNameKana, givenNameKana }: PatientSummary): string =>
  fullName({ familyName: familyNameKana, givenName: givenNameKana });

/** Ward and room, or the department of an outpatient. */
export const placeOf = ({ wardName, room, departmentName }: PatientSummary): string =>
  [wardName, room && `${room}号室`].filter(Boolean).join(' ') || (departmentName ?? '');

/** 「1958年（昭和33年）4月2日 68歳」 */
export const birthDateWithAge = (birthDate: PlainDate, today: PlainDate): string =>
  `${formatBirthDate(birthDate)} ${ageOn(birthDate, today)}歳`;

/** Whom a page is about, so that nobody acts for the wrong patient. */
export function PatientBannerOf({ patient, action }: { patient: PatientSummary; action?: ReactNode }) {
  const today = useToday();
  return (
    <PatientBanner
      name={fullName(patient)}
      kana={readingOf(patient)}
      patientNumber={patient.patientNumber}
      birthDate={formatBirthDate(patient.birthDate)}
      age={ageOn(patient.birthDate, today)}
      sex={sexNames[patient.sex]}
      place={placeOf(patient)}
      sameNameCount={patient.sameNameCount}
      archived={patient.archivedAt !== null}
      action={action}
    />
  );
}
