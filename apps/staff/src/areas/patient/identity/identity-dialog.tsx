import type { NewPatient, Patient } from '@nattoku/contract/patient/patient';
import type { HeldIdentity, IdentityConfirmation, IdentityField } from '@nattoku/contract/patient/patient-identity';
import { sexNames } from '@nattoku/contract/patient/patient';
import { fullName } from '@nattoku/rules/text/person-name';
import { Button } from '@nattoku/ui/action/button';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useIdentityConfirmation } from '#areas/patient/identity/identity-confirmation.ts';
import styles from '#areas/patient/identity/identity.module.css';
import { IdentityLines } from '#areas/patient/identity/identity-lines.tsx';
import { IdentityObstacles } from '#areas/patient/identity/identity-obstacles.tsx';
import { useToday } from '#platform/use-today.ts';
import { birthDateWithAge, readingOf } from '#parts/patient/patient-banner-of.tsx';

type Props = {
  before: Patient;
  after: NewPatient;
  held: HeldIdentity;
  onBack: () => void;
  onConfirm: (confirmation: IdentityConfirmation & { correction: boolean }) => void;
};

/** A change that makes the record that of somebody else, unless it is the same person: looked at line by line before it is saved. */
export function IdentityDialog({ before, after, held, onBack, onConfirm }: Props) {
  const lines = useLines(held.fields, before, after);
  const confirming = useIdentityConfirmation(lines);
  const isFree = held.obstacles.length === 0;
  const canSave = isFree || held.mayCorrect;
  const save = () => {
    const confirmation = confirming.confirmed();
    if (confirmation) onConfirm({ ...confirmation, correction: !isFree });
  };
  return (
    <Dialog
      open
      onClose={onBack}
      title={isFree ? '同じ方の記録か、確かめてください' : 'この方の名前で進んでいることがあります'}
      actions={
        <>
          <Button variant="tertiary" onClick={onBack}>
            入力に戻る
          </Button>
          {canSave && <Button onClick={save}>{isFree ? '確認して保存' : '登録の誤りとして訂正する'}</Button>}
        </>
      }
    >
      <div className={styles.question}>
        {isFree ? <Free /> : <InUse held={held} />}
        {canSave && <IdentityLines confirming={confirming} />}
      </div>
    </Dialog>
  );
}

const useLines = (fields: readonly IdentityField[], before: Patient, after: NewPatient) => {
  const today = useToday();
  const words: Record<IdentityField, (patient: NewPatient) => string> = {
    name: (patient) => [fullName(patient), readingOf(patient) && `（${readingOf(patient)}）`].join(''),
    birthDate: ({ birthDate }) => birthDateWithAge(birthDate, today),
    sex: ({ sex }) => sexNames[sex],
  };
  return fields.map((field) => ({ field, before: words[field](before), after: words[field](after) }));
};

const Free = () => (
  <Notice tone="warning" title="保存すると、この患者番号の記録が別の人のものになるおそれがあります">
    別の方の情報を入力していたときは、保存しないで「入力に戻る」を押し、その方を新しく登録してください。
  </Notice>
);

function InUse({ held: { obstacles, mayCorrect } }: { held: HeldIdentity }) {
  return (
    <>
      <Notice tone="error" title="いまの氏名・生年月日で、次の手続きが進んでいます">
        別の方の情報を入力していたときは、保存しないで、その方を新しく登録してください。
      </Notice>
      <IdentityObstacles obstacles={obstacles} />
      <p>{mayCorrect ? correcting : wayOnFor(obstacles)}</p>
    </>
  );
}

const correcting =
  '同じ方で、登録の誤りを直すときは、下で1つずつ確かめて訂正できます。患者さんのリンクはすべて止まり、署名・回答のある同意書は、そのときの氏名・生年月日のまま残ります。必要なオーダーは、訂正のあとにリンクを再発行してください。';

const wayOnFor = (obstacles: HeldIdentity['obstacles']): string => {
  const has = (kind: HeldIdentity['obstacles'][number]['kind']) => obstacles.some((each) => each.kind === kind);
  if (has('waiting'))
    return '同じ方で、登録の誤りを直すときは、署名を待っている同意書を先に無効にしてください。書類に古い氏名・生年月日が印刷されているためです。訂正のあとに、新しい同意書を作れます。';
  return has('given')
    ? '同じ方で、登録の誤りを直すときは、施設の管理者に訂正を依頼してください。管理者は、理由を残して訂正できます。'
    : '同じ方で、登録の誤りを直すときは、上のオーダーを取り消してから保存するか、施設の管理者に訂正を依頼してください。';
};
