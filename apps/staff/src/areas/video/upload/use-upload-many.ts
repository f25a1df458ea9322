import type { NewVideo } from '@nattoku/contract/video/video';
import { checkVideo, normaliseVideo, videoLimits } from '@nattoku/contract/video/video-input';
import { useState } from 'react';
import { problemOfFile } from '#areas/video/upload/upload-file.ts';
import { startUpload } from '#areas/video/upload/upload-store.ts';
import { useCreateVideo } from '#areas/video/library/video.queries.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { useCommand } from '#editing/use-command.ts';

/** A file that becomes a video; its id is the key of the one creation. */
export type UploadDraft = { id: string; file: File; title: string };

const videoOf = ({ title }: UploadDraft): NewVideo => normaliseVideo({ title, description: '', departmentIds: [] });

export const problemOfDraft = (draft: UploadDraft): string | undefined =>
  problemOfFile(draft.file) ?? checkVideo(videoOf(draft))[0]?.message;

/** What a file's name suggests: without its ending, and no longer than a title may be. */
export const titleOf = ({ name }: File): string =>
  [...name.replace(/\.[^.]+$/, '').replaceAll('_', ' ')].slice(0, videoLimits.title).join('');

export function useUploadMany() {
  const create = useCreateVideo();
  const [drafts, setDrafts] = useState<readonly UploadDraft[]>([]);
  const { run, pending, refusal } = useCommand();
  const remove = (id: string) => setDrafts((all) => all.filter((draft) => draft.id !== id));

  /** Answers whether all of them are on their way; those that are not stay, and can be tried again. */
  const send = (): Promise<boolean> =>
    run(async () => {
      for (const draft of drafts) {
        startUpload(await create.mutateAsync({ video: videoOf(draft), idempotencyKey: draft.id }), draft.file);
        remove(draft.id);
      }
    });

  return {
    drafts,
    refusal,
    isSending: pending,
    send,
    remove,
    add: (files: File[]) =>
      setDrafts((all) => [...all, ...files.map((file) => ({ id: newIdempotencyKey(), file, title: titleOf(file) }))]),
    change: (id: string, title: string) =>
      setDrafts((all) => all.map((draft) => (draft.id === id ? { ...draft, title } : draft))),
  };
}
