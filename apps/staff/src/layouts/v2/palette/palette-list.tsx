import type { PatientSummary } from '@nattoku/contract/patient/patient';
import { sexNames } from '@nattoku/contract/patient/patient';
import { countOfNamesakes } from '@nattoku/rules/patient/namesakes';
import { Badge } from '@nattoku/ui/feedback/badge';
import { alertIcon } from '@nattoku/ui/tokens/icons';
import { useEffect, useRef } from 'react';
import type { PaletteGroup, PaletteOption } from '#layouts/v2/palette/palette-options.ts';
import styles from '#layouts/v2/palette/palette.module.css';
import { birthDateWithAge, placeOf, readingOf } from '#parts/patient/patient-banner-of.tsx';
import { PatientFlags } from '#parts/patient/patient-flags.tsx';
import { useToday } from '#platform/use-today.ts';

type Props = {
  id: string;
  groups: readonly PaletteGroup[];
  current: PaletteOption | null;
  onOpen: (option: PaletteOption) => void;
  onPoint: (key: string) => void;
};

/** What can be opened. The keyboard stays in the field; the field says which one is meant. */
export function PaletteList({ id, groups, current, onOpen, onPoint }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current?.key]);
  return (
    <div ref={list} id={id} role="listbox" aria-label="見つかったもの" className={styles.list}>
      {groups.map(({ label, options }) => (
        <div key={label} role="group" aria-label={label}>
          <p className={styles.group} aria-hidden="true">
            {label}
          </p>
          {options.map((option) => (
            <div
              key={option.key}
              id={`${id}-${option.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.key === current?.key}
              className={styles.option}
              onPointerMove={() => onPoint(option.key)}
              onClick={() => onOpen(option)}
            >
              {option.patient ? (
                <OfPatient patient={option.patient} />
              ) : (
                <>
                  <span className={styles.title}>{option.title}</span>
                  <span className={styles.says}>{option.says}</span>
                </>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function OfPatient({ patient }: { patient: PatientSummary }) {
  const today = useToday();
  return (
    <>
      <span className={styles.title}>
        {patient.familyName} {patient.givenName}
        <span className={styles.says}>{readingOf(patient)}</span>
        {patient.sameNameCount > 0 && (
          <Badge tone="warning" icon={alertIcon}>
            同姓同名 他{countOfNamesakes(patient.sameNameCount)}
          </Badge>
        )}
        <PatientFlags patient={patient} />
      </span>
      <span className={styles.says}>
        {[patient.patientNumber, birthDateWithAge(patient.birthDate, today), sexNames[patient.sex], placeOf(patient)]
          .filter(Boolean)
          .join('　')}
      </span>
    </>
  );
}
