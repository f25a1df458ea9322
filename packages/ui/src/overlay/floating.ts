import { useDeferredValue, useId, useRef, useState } from 'react';
import type { ComponentProps, KeyboardEvent, ReactElement, RefObject } from 'react';

export type TriggerElement = ReactElement<ComponentProps<'button'>>;

type Floating = { trigger: TriggerElement; kind: 'menu' | 'dialog'; preload: () => void; open?: boolean | undefined };

/**
 * What a button needs to open something that floats. The floating part is a plain absence until the first press, so that a
 * hundred row menus cost nothing; its code is fetched when the button is approached.
 */
export function useFloating({ trigger, kind, preload, open: given }: Floating) {
  const button = useRef<HTMLButtonElement>(null);
  const generated = useId();
  const [own, setOwn] = useState(false);
  const [used, setUsed] = useState(false);
  const open = given ?? own;
  // The press shows at once, at the button; what floats is put together behind it, and is gone at once.
  const isUp = useDeferredValue(open) && open;
  if (isUp && !used) setUsed(true);

  const id = trigger.props.id ?? generated;
  const triggerProps = (change: (open: boolean) => void): ComponentProps<'button'> => ({
    ref: button,
    id,
    'aria-haspopup': kind,
    'aria-expanded': open,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => change(!open),
    onKeyDown: (event: KeyboardEvent) => {
      if (kind !== 'menu' || event.key !== 'ArrowDown') return;
      event.preventDefault();
      change(true);
    },
  });

  return { button, id, isUp, used, setOwn, triggerProps };
}

/**
 * Where focus goes when something that floats has closed: back to its button, unless what was chosen in it has taken the focus
 * meanwhile, as a dialog does. The popup leaves after its animation, and must not pull the focus out of that dialog again.
 */
export function useReturnFocus(button: RefObject<HTMLElement | null>) {
  const popup = useRef<HTMLDivElement>(null);
  const finalFocus = () => {
    const focused = document.activeElement;
    const isElsewhere = focused && focused !== document.body && !popup.current?.contains(focused);
    return isElsewhere ? false : button.current;
  };
  return { ref: popup, finalFocus };
}

/**
 * Where a menu is put: into the landmark its button stands in, so that a screen reader meets it there and not behind the end of
 * the page. Only the outer ones, which clip nothing; elsewhere, as in a dialog, the body.
 */
export function landmarkOf(button: RefObject<HTMLElement | null>): HTMLElement | undefined {
  return (
    button.current?.closest<HTMLElement>('main') ?? button.current?.closest<HTMLElement>('header, nav') ?? undefined
  );
}
