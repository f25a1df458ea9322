import type { VideoTemplateId } from '@nattoku/contract/shared/primitives';
import { videoTemplateContract, VideoTemplate } from '@nattoku/contract/video/video-template';
import { useNavigate } from 'react-router';
import { draftOf, toSave, type TemplateDraft } from '#areas/video/template/template-draft.ts';
import type { TemplateHandle } from '#areas/video/template/use-template-draft.ts';
import { overtakenBy, useConflict } from '#editing/conflict.ts';
import { inputStays } from '#editing/sentence-of.ts';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';
import { keepTemplate } from '#parts/content/video-template.queries.ts';

/** Saves once, however often it is pressed, and goes on to what comes next. */
export function useSaveTemplate(handle: TemplateHandle, id: VideoTemplateId | null) {
  const navigate = useNavigate();
  /** What somebody else saved meanwhile. */
  const { current, raise, settle } = useConflict<VideoTemplate>((theirs, keep) => {
    keepTemplate(theirs);
    if (keep === 'theirs') handle.restart(draftOf(theirs));
    else handle.change({ ...handle.draft, version: theirs.version });
  });
  const { run, pending, refusal } = useCommand({
    words: { offline: inputStays },
    shows: (error) => overtakenBy(error, isTemplate) !== null,
    onRefused: (error) => raise(overtakenBy(error, isTemplate) ?? undefined),
  });

  const save = () =>
    run(async () => {
      const saved = await send(handle.draft, id);
      keepTemplate(saved);
      handle.letGo();
      const done = id === null ? '/video/template/add/done' : '/video/template/edit/done';
      await navigate(href(done, { id: saved.id }), { replace: true });
      // Not before: the page that is being left would be shown once more, without anything, and lead back to the first step.
      handle.forget();
    });

  return { save, pending, problem: refusal, current, settle };
}

const send = (draft: TemplateDraft, id: VideoTemplateId | null): Promise<VideoTemplate> => {
  const body = toSave(draft);
  if (id === null || draft.version === null)
    return call(videoTemplateContract.create, { body, idempotencyKey: draft.key });
  return call(videoTemplateContract.update, { params: { templateId: id }, body: { ...body, version: draft.version } });
};

const isTemplate = (current: unknown): current is VideoTemplate => VideoTemplate.safeParse(current).success;
