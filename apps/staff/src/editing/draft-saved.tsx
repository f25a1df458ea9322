import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Icon } from '@nattoku/ui/tokens/icon';
import { alertIcon, checkIcon, noNetworkIcon } from '@nattoku/ui/tokens/icons';
import type { SaveState } from '#editing/draft-editor.ts';
import styles from '#editing/draft-saved.module.css';

/** Whether what was typed is safe. */
export function DraftSaved({ save }: { save: SaveState }) {
  const { icon, text } = describe(save);
  return (
    <span role="status" className={styles.note} data-state={save.name}>
      {icon && <Icon path={icon} size="small" />}
      {text}
    </span>
  );
}

function describe(save: SaveState): { icon?: string; text: string } {
  switch (save.name) {
    case 'saved':
      return save.at ? { icon: checkIcon, text: `下書きを保存しました ${timeOf(save.at)}` } : { text: '' };
    case 'saving':
      return { text: '下書きを保存しています…' };
    case 'offline':
      return { icon: noNetworkIcon, text: '未保存：通信できません。つながり次第、自動で保存します' };
    case 'refused':
      return { icon: alertIcon, text: `未保存：${save.sentence}` };
    case 'conflict':
      return { icon: alertIcon, text: '未保存：ほかの職員が先に保存しました' };
  }
}

const timeOf = (iso: string): string => formatDateTime(iso).slice(-5);
