import type { Video } from '@nattoku/contract/video/video';
import { useState } from 'react';
import { draftsOf, type QuestionDraft } from '#areas/video/editor/question-draft.ts';
import { VideoQuestions } from '#areas/video/editor/video-questions.tsx';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

/** `begunFrom`: the questions as they stood when somebody began to change them. */
type EditedQuestions = { drafts: QuestionDraft[]; begunFrom: Video['questions'] };

export function QuestionsTab({ video, position }: { video: Video; position: () => number | null }) {
  const [editing, setEditing] = useState<EditedQuestions>();
  useUnsavedInput(editing !== undefined);
  const begunFrom = editing?.begunFrom ?? video.questions;
  return (
    <VideoQuestions
      video={video}
      position={position}
      drafts={editing?.drafts ?? draftsOf(video)}
      isOvertaken={JSON.stringify(begunFrom) !== JSON.stringify(video.questions)}
      onChange={(drafts) => setEditing({ drafts, begunFrom })}
      onEnd={() => setEditing(undefined)}
    />
  );
}
