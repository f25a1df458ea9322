import type { UploadState } from '@nattoku/baas/file-store';
import type { UploadState as ShownState } from '@nattoku/ui/form/upload-row';
import { expectTypeOf, test } from 'vitest';

// The kit knows no backend, so it writes the states down for itself; the type check of this file keeps the two the same.
test('the row of an upload shows exactly the states that an upload has (specification/files.md §8)', () => {
  expectTypeOf<ShownState>().toEqualTypeOf<UploadState>();
});
