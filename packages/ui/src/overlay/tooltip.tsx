import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { classNames } from '#tokens/class-names.ts';
import popup from '#overlay/popup.module.css';
import styles from '#overlay/tooltip.module.css';

type Props = { text: string; children: ReactElement; side?: 'top' | 'right' | 'bottom' | 'left' };

/** Says in full what the element shows short. The element must have its own accessible name: touch knows no tooltip. */
export function Tooltip({ text, children, side = 'top' }: Props) {
  return (
    <Base.Root>
      <Base.Trigger delay={400} render={children} />
      <Base.Portal>
        <Base.Positioner className={popup.positioner} side={side} sideOffset={6}>
          <Base.Popup className={classNames(popup.popup, styles.tooltip)}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
