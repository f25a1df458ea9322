import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '#tokens/class-names.ts';
import { landmarkOf, useReturnFocus } from '#overlay/floating.ts';
import { Icon } from '#tokens/icon.tsx';
import { Link } from '#action/link.tsx';
import type { MenuAction, MenuItems } from '#action/menu.tsx';
import styles from '#action/menu.module.css';
import popup from '#overlay/popup.module.css';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  labelledBy: string;
  items: MenuItems;
  head?: ReactNode;
  align: 'start' | 'end';
};

/** The floating half of Menu, fetched when somebody approaches the first one. */
export function MenuPopup({ open, onOpenChange, anchor, labelledBy, items, head, align }: Props) {
  const returnFocus = useReturnFocus(anchor);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal container={landmarkOf(anchor)} className={popup.portal}>
        <Base.Positioner className={popup.positioner} align={align} sideOffset={4} anchor={anchor}>
          <Base.Popup {...returnFocus} className={classNames(popup.popup, styles.menu)} aria-labelledby={labelledBy}>
            {head && <div className={styles.head}>{head}</div>}
            {items.map((item, index) =>
              item === 'line' ? (
                <Base.Separator key={`line-${index}`} className={styles.line} />
              ) : (
                <Item key={item.label} item={item} />
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Item({ item }: { item: MenuAction }) {
  const className = classNames(styles.item, item.tone === 'error' && styles.error);
  const face = (
    <>
      {item.icon && <Icon path={item.icon} className={styles.icon} />}
      {item.label}
    </>
  );
  if (item.href !== undefined && !item.disabled) {
    return (
      <Base.LinkItem className={className} closeOnClick render={<Link href={item.href} />}>
        {face}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item className={className} disabled={item.disabled} onClick={() => item.onSelect?.()}>
      {face}
    </Base.Item>
  );
}
