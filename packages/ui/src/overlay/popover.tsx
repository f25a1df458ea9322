import { Suspense, cloneElement, lazy } from 'react';
import type { ReactNode } from 'react';
import { useFloating } from '#overlay/floating.ts';
import type { TriggerElement } from '#overlay/floating.ts';

type Props = {
  trigger: TriggerElement;
  title: string;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

const loadPopup = () => import('#overlay/popover-popup.tsx');
const PopoverPopup = lazy(async () => ({ default: (await loadPopup()).PopoverPopup }));

export function Popover({ trigger, title, children, align = 'end', open: given, onOpenChange }: Props) {
  const floating = useFloating({ trigger, kind: 'dialog', preload, open: given });
  const { button, isUp, used, setOwn, triggerProps } = floating;
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  return (
    <>
      {cloneElement(trigger, triggerProps(change))}
      {used && (
        <Suspense fallback={null}>
          <PopoverPopup open={isUp} onOpenChange={change} anchor={button} title={title} align={align}>
            {children}
          </PopoverPopup>
        </Suspense>
      )}
    </>
  );
}

function preload(): void {
  // When this fails, the press that follows tries again and tells.
  loadPopup().catch(() => undefined);
}
