import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '#tokens/class-names.ts';
import { useReturnFocus } from '#overlay/floating.ts';
import { IconButton } from '#action/icon-button.tsx';
import { closeIcon } from '#tokens/icons.tsx';
import styles from '#overlay/popover.module.css';
import popup from '#overlay/popup.module.css';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  title: string;
  children: ReactNode;
  align: 'start' | 'center' | 'end';
};

/** The floating half of Popover. */
export function PopoverPopup({ open, onOpenChange, anchor, title, children, align }: Props) {
  const returnFocus = useReturnFocus(anchor);
  const change = (next: boolean, { reason, event }: Base.Root.ChangeEventDetails) => {
    // A press on the button is the button's to answer, or it would close here and open there at once.
    const isOnButton = event.target instanceof Node && anchor.current?.contains(event.target);
    if (reason !== 'outside-press' || !isOnButton) onOpenChange(next);
  };
  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Portal>
        <Base.Positioner className={popup.positioner} align={align} anchor={anchor} sideOffset={6} collisionPadding={8}>
          <Base.Popup {...returnFocus} className={classNames(popup.popup, styles.popover)}>
            <div className={styles.header}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <Base.Close render={<IconButton path={closeIcon} label="閉じる" size="small" />} />
            </div>
            <div className={styles.body}>{children}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
