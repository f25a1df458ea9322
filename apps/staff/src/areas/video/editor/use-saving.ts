import { ApiProblem } from '@nattoku/contract/shared/client';
import type { Video } from '@nattoku/contract/video/video';
import { useState } from 'react';
import { isConflict } from '#editing/conflict.ts';
import { inputStays } from '#editing/sentence-of.ts';
import { useCommand } from '#editing/use-command.ts';
import { queryClient } from '#platform/query-client.ts';

/**
 * Saves a part of a video; `lines` are what the server refused in it. Somebody else's change is fetched, so that both versions can be seen.
 * Returns the saved video, or undefined.
 */
export function useSaving<Input>(send: (input: Input) => Promise<Video>) {
  const [refused, setRefused] = useState<{ lines: string[]; isOvertaken: boolean }>();
  const { run, pending, refusal } = useCommand({
    words: { offline: inputStays, atFields: true },
    onRefused: (error) => {
      const errors = error instanceof ApiProblem ? (error.body.errors ?? []) : [];
      setRefused({ lines: errors.map(({ message }) => message), isOvertaken: isConflict(error) });
      if (isConflict(error)) void queryClient.invalidateQueries({ queryKey: ['video'] });
    },
  });
  const save = async (input: Input): Promise<Video | undefined> => {
    let saved: Video | undefined;
    setRefused(undefined);
    await run(async () => {
      saved = await send(input);
    });
    return saved;
  };
  const lines = refused?.lines ?? [];
  return {
    save,
    isSaving: pending,
    refused: refusal === undefined ? undefined : { title: refusal, lines, isOvertaken: refused?.isOvertaken ?? false },
    refusal: refusal && [refusal, ...lines].join('\n'),
  };
}
