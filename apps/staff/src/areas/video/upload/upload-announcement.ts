import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import type { ShownUpload } from '#areas/video/upload/shown-upload.ts';
import { sentenceOf } from '#areas/video/upload/upload-words.ts';
import { href } from '#routing/paths.ts';

/** Tells how an upload ended to somebody who has gone to another page meanwhile; on its own page, its row says so. */
export function announceUpload({ state, title, error }: ShownUpload): void {
  if (location.pathname === href('/video/list/videos')) return;
  if (state === 'success') showSnackbar({ type: 'done', title: '動画を送信しました', desc: title });
  if (state === 'error' && error) {
    showSnackbar({ type: 'error', title: `「${title}」を送信できませんでした`, desc: sentenceOf(error) });
  }
}
