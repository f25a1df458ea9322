import { Badge } from '@nattoku/ui/feedback/badge';
import { Icon } from '@nattoku/ui/tokens/icon';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { chevronDownIcon, chevronUpIcon, dragIcon, pencilIcon } from '@nattoku/ui/tokens/icons';
import { type DragEvent, useState } from 'react';
import styles from '#areas/settings/facility/settings.parts.module.css';

type Item = { id: string; code: string; name: string; detail: string; active: boolean };

type Props = {
  label: string;
  items: readonly Item[];
  onEdit: (id: string) => void;
  /** All ids in their new order. Left out while only some of them are shown. */
  onSort?: ((ids: string[]) => void) | undefined;
};

const moved = (ids: readonly string[], id: string, to: number): string[] =>
  ids.filter((each) => each !== id).toSpliced(to, 0, id);

/** Departments or wards in their order: moved by dragging, or by two buttons with keyboard and finger. */
export function SortableList({ label, items, onEdit, onSort }: Props) {
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const ids = items.map(({ id }) => id);
  const letGo = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const dropOn = (index: number) => {
    if (dragged !== undefined) onSort?.(moved(ids, dragged, index));
    letGo();
  };
  return (
    <ol role="list" aria-label={label} className={styles.list}>
      {items.map((item, index) => (
        <li
          key={item.id}
          draggable={onSort !== undefined}
          className={[styles.row, item.id === dragged && styles.dragged, item.id === over && styles.target]
            .filter(Boolean)
            .join(' ')}
          onDragStart={() => setDragged(item.id)}
          onDragEnd={letGo}
          onDragOver={(event: DragEvent) => {
            if (dragged === undefined) return;
            event.preventDefault();
            setOver(item.id);
          }}
          onDrop={(event) => {
            event.preventDefault();
            dropOn(index);
          }}
        >
          <span className={styles.handle} aria-hidden="true">
            {onSort && <Icon path={dragIcon} />}
          </span>
          <Words {...item} />
          <div className={styles.tools}>
            {onSort && (
              <>
                <IconButton
                  path={chevronUpIcon}
                  size="small"
                  label={`${item.name}を上へ`}
                  disabled={index === 0}
                  onClick={() => onSort(moved(ids, item.id, index - 1))}
                />
                <IconButton
                  path={chevronDownIcon}
                  size="small"
                  label={`${item.name}を下へ`}
                  disabled={index === items.length - 1}
                  onClick={() => onSort(moved(ids, item.id, index + 1))}
                />
              </>
            )}
            <IconButton path={pencilIcon} size="small" label={`${item.name}を編集`} onClick={() => onEdit(item.id)} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Words({ code, name, detail, active }: Item) {
  return (
    <div className={styles.words}>
      <span className={styles.code}>{code}</span>
      <span className={styles.name}>{name}</span>
      {!active && <Badge>使用停止</Badge>}
      {detail && <span className={styles.detail}>{detail}</span>}
    </div>
  );
}
