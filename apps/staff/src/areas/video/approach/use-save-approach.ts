import type { Approach, NewApproach } from '@nattoku/contract/video/approach';
import { useRef, useState } from 'react';
import { useCreateApproach, useUpdateApproach } from '#areas/video/approach/approach.queries.ts';
import { newIdempotencyKey } from '#platform/idempotency-key.ts';

/** Saves a new approach once, or the change of one against the version that was seen. */
export function useSaveApproach(before: Approach | undefined) {
  const create = useCreateApproach();
  const update = useUpdateApproach(before?.id ?? ('' as Approach['id']));
  const [idempotencyKey] = useState(newIdempotencyKey);
  // The version when the form opened or was last saved: what others save meanwhile must be noticed.
  const seen = useRef(before?.version);

  const save = async (approach: NewApproach): Promise<Approach> => {
    const version = seen.current;
    const saved =
      version === undefined
        ? await create.mutateAsync({ approach, idempotencyKey })
        : await update.mutateAsync({ ...approach, version });
    if (version !== undefined) seen.current = saved.version;
    return saved;
  };
  /** What was saved meanwhile has been looked at. */
  const goOnFrom = (version: number) => {
    seen.current = version;
  };
  return { save, goOnFrom };
}
