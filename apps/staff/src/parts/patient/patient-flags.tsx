import { languageNames } from '@nattoku/contract/shared/primitives';
import { formatBirthDate } from '@nattoku/rules/time/birth-date';
import { Badge } from '@nattoku/ui/feedback/badge';
import {
  alertIcon,
  cancelIcon,
  chatIcon,
  clockIcon,
  eyeOffIcon,
  languageIcon,
  swapIcon,
} from '@nattoku/ui/tokens/icons';
import type { ComponentProps } from 'react';
import type { BannerPatient } from '#parts/patient/banner-patient.ts';

type Flag = { key: string; label: string; tone: NonNullable<ComponentProps<typeof Badge>['tone']>; icon: string };

const isNotContacted = (patient: BannerPatient): boolean =>
  'doNotContact' in patient ? patient.doNotContact : patient.contactPolicy.doNotContact;
const hasInterpreter = (patient: BannerPatient): boolean =>
  'needsInterpreter' in patient ? patient.needsInterpreter : patient.needs.includes('interpreter');

const flagsOf = (patient: BannerPatient): Flag[] =>
  [
    patient.mergedInto !== null && { key: 'merged', label: '統合済み', tone: 'neutral' as const, icon: swapIcon },
    patient.deceasedOn !== null && {
      key: 'deceased',
      label: `逝去 ${formatBirthDate(patient.deceasedOn)}`,
      tone: 'neutral' as const,
      icon: cancelIcon,
    },
    patient.isProvisional && { key: 'provisional', label: '仮登録', tone: 'warning' as const, icon: clockIcon },
    patient.isBirthDateEstimated && {
      key: 'estimated',
      label: '生年月日は推定',
      tone: 'warning' as const,
      icon: alertIcon,
    },
    patient.isSensitive && { key: 'sensitive', label: '要配慮', tone: 'error' as const, icon: eyeOffIcon },
    isNotContacted(patient) && { key: 'contact', label: '連絡不可', tone: 'error' as const, icon: cancelIcon },
    patient.language !== 'ja' && {
      key: 'language',
      label: languageNames[patient.language],
      tone: 'info' as const,
      icon: languageIcon,
    },
    hasInterpreter(patient) && { key: 'interpreter', label: '通訳', tone: 'info' as const, icon: chatIcon },
  ].filter((flag) => flag !== false);

export const hasFlags = (patient: BannerPatient): boolean => flagsOf(patient).length > 0;

/** What to heed with this patient, as words with an icon. */
export function PatientFlags({ patient }: { patient: BannerPatient }) {
  return flagsOf(patient).map(({ key, label, tone, icon }) => (
    <Badge key={key} tone={tone} icon={icon}>
      {label}
    </Badge>
  ));
}
