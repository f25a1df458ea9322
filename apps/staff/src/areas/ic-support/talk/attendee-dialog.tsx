import type { Attendee } from '@nattoku/contract/ic-support/ic-talk';
import { talkLimits } from '@nattoku/contract/ic-support/ic-talk';
import { AttendeeKind, attendeeKindNames } from '@nattoku/contract/ic-support/ic-talk-state';
import { StaffId } from '@nattoku/contract/shared/primitives';
import { max } from '@nattoku/rules/text/validation';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState } from 'react';
import { addPresent } from '#areas/ic-support/cockpit/add-present.ts';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { useCommand } from '#editing/use-command.ts';
import { optionsOfNames } from '#list/options-of-names.ts';
import { useStaffOptions } from '#parts/facility/use-staff-options.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

type Props = {
  talk: Talk;
  /** Of whom only the part was planned; null for somebody more. */
  replaces: Attendee | null;
  onClose: () => void;
};

const ofStaff: ReadonlySet<AttendeeKind> = new Set(['nurse', 'supervisor']);
const RELATION_MOST = 30;

/** Somebody came whom nobody had planned, or gets a name now. They are noted as present at once. */
export function AddAttendee({ talk, replaces, onClose }: Props) {
  const [kind, setKind] = useState<AttendeeKind>(replaces?.kind ?? 'family');
  const [staffId, setStaffId] = useState('');
  const [name, setName] = useState('');
  const [relation, setRelation] = useState(replaces?.relation ?? '');
  const isStaff = ofStaff.has(kind);
  const letGo = useUnsavedInput(name !== '' || staffId !== '');
  const { run, pending, refusal } = useCommand();
  const { ref, problems, check } = useCheckedFields(() =>
    [
      isStaff
        ? { field: 'staffId', message: staffId === '' ? '職員を選んでください' : undefined }
        : { field: 'name', message: nameProblem(normaliseText(name)) },
      { field: 'relation', message: lengthProblem(normaliseText(relation), RELATION_MOST) },
    ].flatMap(({ field, message }) => (message === undefined ? [] : [{ field, message }])),
  );
  const add = () => {
    if (!check()) return;
    void run(async (idempotencyKey) => {
      const attendee = {
        kind,
        staffId: isStaff ? StaffId.parse(staffId) : null,
        name: isStaff ? '' : normaliseText(name),
        relation: kind === 'family' ? normaliseText(relation) : '',
        required: replaces?.required ?? false,
      };
      await addPresent(talk, { attendee, replaces: replaces?.id ?? null, idempotencyKey });
      letGo();
      onClose();
    });
  };
  return (
    <EditingDialog
      size="small"
      title={replaces ? `${attendeeKindNames[replaces.kind]}の氏名を入れる` : '出席者を追加'}
      description="追加した人は、いまから出席として記録されます。"
      onClose={onClose}
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            やめる
          </Button>
          <Button loading={pending} onClick={add}>
            出席として記録する
          </Button>
        </>
      )}
    >
      <div ref={ref} className={styles.fields}>
        {!replaces && (
          <SelectField
            label="立場"
            options={kinds}
            value={kind}
            onChange={(event) => setKind(AttendeeKind.parse(event.target.value))}
          />
        )}
        <WhoField {...{ isStaff, staffId, name, problems }} onStaff={setStaffId} onName={setName} />
        {kind === 'family' && (
          <TextField
            name="relation"
            label="続柄"
            placeholder="長男、妻"
            value={relation}
            error={problems['relation']}
            onChange={(event) => setRelation(event.target.value)}
          />
        )}
        {refusal && <Notice tone="error">{refusal}</Notice>}
      </div>
    </EditingDialog>
  );
}

type WhoProps = {
  isStaff: boolean;
  staffId: string;
  name: string;
  problems: Readonly<Record<string, string | undefined>>;
  onStaff: (staffId: string) => void;
  onName: (name: string) => void;
};

function WhoField({ isStaff, staffId, name, problems, onStaff, onName }: WhoProps) {
  const staff = useStaffOptions();
  return isStaff ? (
    <SelectField
      name="staffId"
      label="職員"
      required
      emptyLabel="選んでください"
      options={staff}
      value={staffId}
      error={problems['staffId']}
      onChange={(event) => onStaff(event.target.value)}
    />
  ) : (
    <TextField
      name="name"
      label="氏名"
      required
      counter={talkLimits.name}
      value={name}
      error={problems['name']}
      onChange={(event) => onName(event.target.value)}
    />
  );
}

/** The patient is there already, or is missed. */
const kinds = optionsOfNames(attendeeKindNames).filter(({ value }) => value !== 'patient');

const lengthProblem = (text: string, most: number): string | undefined => {
  const verdict = max(text, most);
  return verdict === true ? undefined : verdict;
};

const nameProblem = (name: string): string | undefined =>
  name === '' ? '氏名を入力してください' : lengthProblem(name, talkLimits.name);
