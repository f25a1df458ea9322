import type { VideoTemplate } from '@nattoku/contract/video/video-template';
import { type TemplateDraft, draftOf } from '#areas/video/template/template-draft.ts';
import { dueSummary, reachWords, reminderSummary } from '#areas/video/template/template-words.ts';
import { ConflictTable } from '#editing/conflict-table.tsx';

type Props = { mine: TemplateDraft; current: VideoTemplate; onSettle: (keep: 'mine' | 'theirs') => void };

type Field = { field: string; label: string; words: (draft: TemplateDraft) => string };

const fields: readonly Field[] = [
  { field: 'name', label: '動画セット名', words: ({ name }) => name },
  { field: 'description', label: '説明', words: ({ description }) => description },
  { field: 'scope', label: '使える人', words: ({ scope }) => reachWords({ scope, departmentName: null }) },
  {
    field: 'videos',
    label: '動画',
    words: ({ videos }) => videos.map(({ title, required }) => `${title}${required ? '' : '（任意）'}`).join('、'),
  },
  { field: 'orderTitle', label: 'タイトル', words: ({ orderTitle }) => orderTitle },
  { field: 'message', label: 'メッセージ', words: ({ message }) => message },
  { field: 'dueRule', label: '期限', words: dueSummary },
  { field: 'reminderPlan', label: 'リマインド', words: reminderSummary },
];

/** Somebody else saved the template meanwhile: what differs stands side by side. */
export function TemplateConflict({ mine, current, onSettle }: Props) {
  const theirs = draftOf(current);
  return (
    <ConflictTable
      fields={fields.map(({ field, label, words }) => ({ field, label, mine: words(mine), theirs: words(theirs) }))}
      onSettle={onSettle}
    />
  );
}
