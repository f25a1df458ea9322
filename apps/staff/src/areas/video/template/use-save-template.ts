import { ApiProblem, NetworkProblem } from '@nattoku/contract/shared/client';
import type { VideoTemplateId } from '@nattoku/contract/shared/primitives';
import { videoTemplateContract, VideoTemplate } from '@nattoku/contract/video/video-template';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { draftOf, toSave, type TemplateDraft } from '#areas/video/template/template-draft.ts';
import type { TemplateHandle } from '#areas/video/template/use-template-draft.ts';
import { call } from '#platform/call.ts';
import { href } from '#routing/paths.ts';
import { keepTemplate } from '#parts/content/video-template.queries.ts';

/** Saves once, however often it is pressed, and goes on to what comes next. */
export function useSaveTemplate(handle: TemplateHandle, id: VideoTemplateId | null) {
  const navigate = useNavigate();
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** What somebody else saved meanwhile. */
  const [current, setCurrent] = useState<VideoTemplate | null>(null);

  const save = async () => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setProblem(null);
    try {
      const saved = await send(handle.draft, id);
      keepTemplate(saved);
      handle.letGo();
      const done = id === null ? '/video/template/add/done' : '/video/template/edit/done';
      await navigate(href(done, { id: saved.id }), { replace: true });
      // Not before: the page that is being left would be shown once more, without anything, and lead back to the first step.
      handle.forget();
    } catch (error) {
      const theirs = currentOf(error);
      if (theirs) setCurrent(theirs);
      else setProblem(sentenceOf(error));
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  const settle = (keep: 'mine' | 'theirs') => {
    if (!current) return;
    keepTemplate(current);
    if (keep === 'theirs') handle.restart(draftOf(current));
    else handle.change({ ...handle.draft, version: current.version });
    setCurrent(null);
  };

  return { save, pending, problem, current, settle };
}

const send = (draft: TemplateDraft, id: VideoTemplateId | null): Promise<VideoTemplate> => {
  const body = toSave(draft);
  if (id === null || draft.version === null)
    return call(videoTemplateContract.create, { body, idempotencyKey: draft.key });
  return call(videoTemplateContract.update, { params: { templateId: id }, body: { ...body, version: draft.version } });
};

const currentOf = (error: unknown): VideoTemplate | null => {
  if (!(error instanceof ApiProblem) || error.body.code !== 'record.versionConflict') return null;
  return VideoTemplate.safeParse(error.body.current).data ?? null;
};

/** A field that is refused is named, since it stands on an earlier step. */
function sentenceOf(error: unknown): string {
  if (error instanceof ApiProblem) return error.body.errors?.[0]?.message ?? error.body.title;
  if (error instanceof NetworkProblem)
    return '通信できませんでした。入力はそのまま残っています。もう一度お試しください。';
  throw error;
}
