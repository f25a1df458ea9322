import { type Attendee, type NewAttendee, talkLimits } from '@nattoku/contract/ic-support/ic-talk';
import { AttendeeKind, attendeeKindNames } from '@nattoku/contract/ic-support/ic-talk-state';
import { type AttendeeId, StaffId } from '@nattoku/contract/shared/primitives';
import { max } from '@nattoku/rules/text/validation';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState } from 'react';
import styles from '#areas/ic-support/talk/attendee-dialog.module.css';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { useCommand } from '#editing/use-command.ts';
import { optionsOfNames } from '#list/options-of-names.ts';
import { useStaffOptions } from '#parts/facility/use-staff-options.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

export type Adding = { attendee: NewAttendee; replaces: AttendeeId | null; idempotencyKey: string };

type Props = {
  /** Whose place it is, as it stood when this was opened; null for somebody more. */
  replaces: Attendee | null;
  /** As it stands now: somebody else may have given a name meanwhile. */
  standing?: Attendee | undefined;
  /** While the talk runs, who is added is in the room. */
  isPresent?: boolean;
  /** Throws as `call`. */
  onAdd: (adding: Adding) => Promise<void>;
  onClose: () => void;
};

const ofStaff: ReadonlySet<AttendeeKind> = new Set(['nurse', 'supervisor']);
const RELATION_MOST = 30;

type Who = { kind: AttendeeKind; staffId: string; name: string; relation: string; required: boolean };

const whoIs = (attendee: Attendee | null): Who => ({
  kind: attendee?.kind ?? 'family',
  staffId: attendee?.staffId ?? '',
  name: attendee?.name ?? '',
  relation: attendee?.relation ?? '',
  required: attendee?.required ?? false,
});

/** Somebody nobody had planned, or a name for whom only the part was; before the talk a name may be changed, too. */
export function AttendeeDialog({ replaces, standing, isPresent = false, onAdd, onClose }: Props) {
  const [opened] = useState(() => whoIs(replaces));
  const [who, setWho] = useState(opened);
  const letGo = useUnsavedInput(who.name !== opened.name || who.staffId !== opened.staffId);
  const { run, pending, refusal } = useCommand();
  const { ref, problems, check } = useCheckedFields(() => problemsOf(who));
  const isOvertaken = standing !== undefined && standing.shownName !== replaces?.shownName;
  const add = () => {
    if (!check()) return;
    void run(async (idempotencyKey) => {
      await onAdd({ attendee: attendeeOf(who), replaces: replaces?.id ?? null, idempotencyKey });
      letGo();
      onClose();
    });
  };
  return (
    <EditingDialog
      size="small"
      title={titleOf(replaces)}
      description={isPresent ? '追加した人は、いまから出席として記録されます。' : undefined}
      onClose={onClose}
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            やめる
          </Button>
          <Button loading={pending} disabled={isOvertaken} onClick={add}>
            {isPresent ? '出席として記録する' : '保存する'}
          </Button>
        </>
      )}
    >
      <div ref={ref} className={styles.fields}>
        <WhoFields
          who={who}
          problems={problems}
          isNew={replaces === null}
          isPlanned={!isPresent}
          onChange={(change) => setWho((before) => ({ ...before, ...change }))}
        />
        {isOvertaken && (
          <Notice tone="error" title={`ほかの職員が「${standing.shownName}」を入れました`}>
            変更するときは、閉じてからもう一度開いてください。
          </Notice>
        )}
        {refusal && <Notice tone="error">{refusal}</Notice>}
      </div>
    </EditingDialog>
  );
}

const titleOf = (replaces: Attendee | null): string => {
  if (!replaces) return '出席者を追加';
  return `${attendeeKindNames[replaces.kind]}の氏名を${replaces.shownName === '' ? '入れる' : '変更'}`;
};

type WhoProps = {
  who: Who;
  problems: Readonly<Record<string, string | undefined>>;
  isNew: boolean;
  isPlanned: boolean;
  onChange: (change: Partial<Who>) => void;
};

function WhoFields({ who, problems, isNew, isPlanned, onChange }: WhoProps) {
  const staff = useStaffOptions();
  return (
    <>
      {isNew && (
        <SelectField
          label="立場"
          options={kinds}
          value={who.kind}
          onChange={(event) => onChange({ kind: AttendeeKind.parse(event.target.value) })}
        />
      )}
      {ofStaff.has(who.kind) ? (
        <SelectField
          name="staffId"
          label="職員"
          required
          emptyLabel="選んでください"
          options={staff}
          value={who.staffId}
          error={problems['staffId']}
          onChange={(event) => onChange({ staffId: event.target.value })}
        />
      ) : (
        <TextField
          name="name"
          label="氏名"
          required
          counter={talkLimits.name}
          value={who.name}
          error={problems['name']}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      )}
      {who.kind === 'family' && (
        <TextField
          name="relation"
          label="続柄"
          placeholder="長男、妻"
          value={who.relation}
          error={problems['relation']}
          onChange={(event) => onChange({ relation: event.target.value })}
        />
      )}
      {isPlanned && (
        <CheckboxField
          label="出席が必要"
          checked={who.required}
          onChange={(event) => onChange({ required: event.target.checked })}
        />
      )}
    </>
  );
}

const attendeeOf = ({ kind, staffId, name, relation, required }: Who): NewAttendee => ({
  kind,
  staffId: ofStaff.has(kind) ? StaffId.parse(staffId) : null,
  name: ofStaff.has(kind) ? '' : normaliseText(name),
  relation: kind === 'family' ? normaliseText(relation) : '',
  required,
});

const problemsOf = ({ kind, staffId, name, relation }: Who) =>
  [
    ofStaff.has(kind)
      ? { field: 'staffId', message: staffId === '' ? '職員を選んでください' : undefined }
      : { field: 'name', message: nameProblem(normaliseText(name)) },
    { field: 'relation', message: lengthProblem(normaliseText(relation), RELATION_MOST) },
  ].flatMap(({ field, message }) => (message === undefined ? [] : [{ field, message }]));

/** The patient is there already, or is missed. */
const kinds = optionsOfNames(attendeeKindNames).filter(({ value }) => value !== 'patient');

const lengthProblem = (text: string, most: number): string | undefined => {
  const verdict = max(text, most);
  return verdict === true ? undefined : verdict;
};

const nameProblem = (name: string): string | undefined =>
  name === '' ? '氏名を入力してください' : lengthProblem(name, talkLimits.name);
