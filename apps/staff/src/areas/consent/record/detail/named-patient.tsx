import { type PatientIdentity, sexNames } from '@nattoku/contract/patient/patient';
import { formatBirthDate } from '@nattoku/rules/time/birth-date';
import { fullName } from '@nattoku/rules/text/person-name';
import { Notice } from '@nattoku/ui/feedback/notice';

/** The record names somebody else than the pages do: nobody takes the one for the other. */
export function NamedPatient({ named, isSigned }: { named: PatientIdentity; isSigned: boolean }) {
  const { birthDate, sex } = named;
  return (
    <Notice tone="warning" title="この書類の氏名・生年月日・性別は、いまの患者の記録と違います">
      {isSigned ? '署名時' : '発行時'}の氏名・生年月日・性別：<strong>{fullName(named)}</strong>　
      {formatBirthDate(birthDate)}　{sexNames[sex]}
    </Notice>
  );
}
