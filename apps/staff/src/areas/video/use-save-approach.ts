import type { Approach, NewApproach } from '@nattoku/contract/approach';
import { useState } from 'react';
import { useCreateApproach, useUpdateApproach } from '#areas/video/video.queries.ts';
import { newIdempotencyKey } from '#platform/idempotency-key.ts';

/** Saves a new approach once, or the change of one against the version that was seen. */
export function useSaveApproach(before: Approach | undefined): (approach: NewApproach) => Promise<Approach> {
  const create = useCreateApproach();
  const update = useUpdateApproach(before?.id ?? ('' as Approach['id']));
  const [idempotencyKey] = useState(newIdempotencyKey);
  // The version when the editor opened: what others save meanwhile must be noticed.
  const [version] = useState(before?.version);
  return (approach) =>
    version ? update.mutateAsync({ ...approach, version }) : create.mutateAsync({ approach, idempotencyKey });
}
