import type { NewAttendee } from '@nattoku/contract/ic-support/ic-talk';
import type { AttendeeKind } from '@nattoku/contract/ic-support/ic-talk-state';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { addPresent } from '#areas/ic-support/cockpit/add-present.ts';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';
import { useCommand } from '#editing/use-command.ts';
import { useSession } from '#platform/session/use-session.ts';

/** A member of staff who read the code in the room notes that they are there. */
export function AttendHere({ talk }: { talk: Talk }) {
  const { uid, role } = useSession();
  const { run, pending, refusal } = useCommand();
  if (talk.part === 'lead') return null;
  const { attendees } = talk.order.talk;
  const own = attendees.find(({ staffId }) => staffId === uid);
  const there = own && talk.session.attendance[own.id];
  if (there?.inAt && !there.outAt) return <Notice tone="done">あなたの出席を記録しました。</Notice>;
  const kind: AttendeeKind = role === 'nurse' ? 'nurse' : role === 'doctor' ? 'supervisor' : 'other';
  const expected = attendees.find((each) => each.kind === kind && each.staffId === null && each.name === '');
  const attend = () =>
    run(async (idempotencyKey) => {
      if (own) return talk.tell({ kind: 'attendee', attendee: own.id, move: 'in' });
      const required = expected?.required ?? false;
      const attendee: NewAttendee = { kind, staffId: uid, name: '', relation: '', required };
      await addPresent(talk, { attendee, replaces: expected?.id ?? null, idempotencyKey });
    });
  return (
    <Notice
      tone="info"
      title="この説明に出席していますか？"
      action={
        <Button size="small" loading={pending} onClick={() => void attend()}>
          出席を登録する
        </Button>
      }
    >
      {refusal ?? '患者さんの名前を確かめてから登録してください。'}
    </Notice>
  );
}
