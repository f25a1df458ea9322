import { CHAT_TEXT_MAX } from '@nattoku/contract/chat/chat-text';
import { chatContract, type ChatThread } from '@nattoku/contract/chat/chat';
import { offered } from '@nattoku/contract/facility/facility';
import { DepartmentId, WardId } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/network/call.ts';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { useThreadAction } from '#parts/chat/use-thread-action.ts';

type Props = { thread: ChatThread; onClose: () => void };

/** Gives the thread to another ward or department, with a note for those who take it over. */
export function ChatReassignDialog({ thread, onClose }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  const [team, setTeam] = useState(chosenIn(thread));
  const [note, setNote] = useState('');
  const { run, pending, refusal } = useThreadAction();
  const letGo = useUnsavedInput(note !== '');
  const save = async () => {
    const done = await run(() =>
      call(chatContract.reassign, {
        params: { orderId: thread.orderId },
        body: { version: thread.version, ...teamOf(team), note },
      }),
    );
    if (!done) return;
    letGo();
    onClose();
  };
  return (
    <EditingDialog
      onClose={onClose}
      size="small"
      title="担当を変更"
      description="担当の病棟・診療科の名前は、患者さんの画面にも「お答えするところ」として表示されます。"
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            やめる
          </Button>
          <Button disabled={team === ''} loading={pending} onClick={() => void save()}>
            担当を変更する
          </Button>
        </>
      )}
    >
      <PatientLine patient={thread.patient} />
      <SelectField
        label="担当"
        required
        emptyLabel="選択してください"
        value={team}
        onChange={(event) => setTeam(event.target.value)}
        options={[
          ...offered(facility?.wards ?? []).map(({ id, name }) => ({ value: `ward:${id}`, label: name })),
          ...offered(facility?.departments ?? []).map(({ id, name }) => ({ value: `department:${id}`, label: name })),
        ]}
      />
      <TextAreaField
        label="申し送り"
        help="職員だけに見えます。"
        rows={3}
        counter={CHAT_TEXT_MAX}
        value={note}
        spellCheck={false}
        onChange={(event) => setNote(event.target.value)}
      />
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </EditingDialog>
  );
}

const chosenIn = ({ team }: ChatThread): string => {
  if (team?.wardId) return `ward:${team.wardId}`;
  return team?.departmentId ? `department:${team.departmentId}` : '';
};

const teamOf = (chosen: string) => {
  const [kind, id] = chosen.split(':');
  return {
    departmentId: kind === 'department' ? DepartmentId.parse(id) : null,
    wardId: kind === 'ward' ? WardId.parse(id) : null,
  };
};
