import type { VideoId } from '@nattoku/contract/shared/primitives';
import type { TemplateWarning } from '@nattoku/contract/video/video-template';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import styles from '#areas/video/template/template.module.css';

type Props = {
  warnings: readonly TemplateWarning[];
  onRemove?: (id: VideoId) => void;
  onReplace?: (id: VideoId, edition: { id: VideoId; title: string }) => void;
};

const words: Record<TemplateWarning['kind'], (title: string) => string> = {
  withdrawn: (title) => `「${title}」は安全のため取り下げられました。新しいオーダーには入りません。`,
  expired: (title) => `「${title}」は有効期限が切れています。新しいオーダーには入りません。`,
  unpublished: (title) => `「${title}」は公開されていません。新しいオーダーには入りません。`,
  newEdition: (title) => `「${title}」には新しい版があります。`,
};

/** What is wrong with the content, each with what can be done about it. */
export function ContentWarnings({ warnings, onRemove, onReplace }: Props) {
  return warnings.map(({ videoId, title, kind, newVideo }) => (
    <Notice key={videoId} tone={kind === 'newEdition' ? 'info' : 'warning'}>
      <p>{words[kind](title)}</p>
      <div className={styles.choices}>
        {newVideo && onReplace && (
          <Button size="small" variant="tertiary" onClick={() => onReplace(videoId, newVideo)}>
            「{newVideo.title}」に替える
          </Button>
        )}
        {kind !== 'newEdition' && onRemove && (
          <Button size="small" variant="subTertiary" onClick={() => onRemove(videoId)}>
            動画セットから外す
          </Button>
        )}
      </div>
    </Notice>
  ));
}
