import { ApiProblem } from '@nattoku/contract/shared/client';
import type { Video } from '@nattoku/contract/video/video';
import { useState } from 'react';
import { queryClient } from '#platform/query-client.ts';

type Refused = { title: string; code: string | null; lines: string[] };

/**
 * Saves a part of a video and keeps what the server refused. Somebody else's change is fetched, so that both versions can be seen. Returns the
 * saved video, or undefined.
 */
export function useSaving<Input>(send: (input: Input) => Promise<Video>) {
  const [refused, setRefused] = useState<Refused>();
  const [isSaving, setSaving] = useState(false);
  const save = async (input: Input): Promise<Video | undefined> => {
    setSaving(true);
    setRefused(undefined);
    try {
      return await send(input);
    } catch (error) {
      const body = error instanceof ApiProblem ? error.body : undefined;
      setRefused({
        title: body
          ? (body.detail ?? body.title)
          : '通信できませんでした。入力はそのまま残っています。もう一度お試しください。',
        code: body?.code ?? null,
        lines: body?.errors?.map(({ message }) => message) ?? [],
      });
      if (body?.code === 'record.versionConflict') await queryClient.invalidateQueries({ queryKey: ['video'] });
      return undefined;
    } finally {
      setSaving(false);
    }
  };
  return {
    save,
    isSaving,
    refused,
    refusal: refused && [refused.title, ...refused.lines].join('\n'),
    clear: () => setRefused(undefined),
  };
}
