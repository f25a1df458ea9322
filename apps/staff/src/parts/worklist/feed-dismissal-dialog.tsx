import {
  checkDismissalReason,
  DISMISSAL_REASON_LENGTH,
  type FeedKind,
  type FeedTask,
} from '@nattoku/contract/interoperability/feed-rejection';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { ReasonDialog } from '#editing/reason-dialog.tsx';
import { useCommand } from '#editing/use-command.ts';
import { dismissalVerbs } from '#parts/worklist/feed-task-row.tsx';
import { dismissFeedTask } from '#parts/worklist/feed-task.commands.ts';
import { refetchWorklist } from '#parts/worklist/worklist.queries.ts';

type Words = { title: string; effect: string; done: string };
const ofMessage: Words = {
  title: '届いた内容を取り込まずに終わりますか？',
  effect: '患者の記録は変わりません。同じ内容がまた届いても、ここには出ません。違う内容が届いたときは、また出ます。',
  done: '取り込まないことにしました',
};
const dismissalWords: Record<FeedKind, Words> = {
  patient: ofMessage,
  response: ofMessage,
  import: {
    title: 'ファイルの確認を終わりにしますか？',
    effect: '取り込めなかった行は取り込みません。ファイルはホームに出なくなり、「最近の取り込み」に残ります。',
    done: 'ファイルの確認を終わりにしました',
  },
};

/** `task`: as the reader saw it when the dialog was opened. */
type Props = { task: FeedTask; onClose: () => void };

/** Closes a task without processing the message, with a reason. */
export function FeedDismissalDialog({ task, onClose }: Props) {
  const words = dismissalWords[task.kind];
  const { run, pending, refusal } = useCommand({ onRefused: refetchWorklist });
  const dismiss = (reason: string, letGo: () => void) =>
    run(async () => {
      await dismissFeedTask(task, reason);
      letGo();
      onClose();
      showSnackbar({ type: 'done', title: words.done });
    });
  return (
    <ReasonDialog
      onClose={onClose}
      title={words.title}
      description={words.effect}
      verb={dismissalVerbs[task.kind]}
      loading={pending}
      error={refusal}
      label="理由"
      rows={2}
      counter={DISMISSAL_REASON_LENGTH}
      check={checkDismissalReason}
      onConfirm={(reason, letGo) => void dismiss(reason, letGo)}
    />
  );
}
