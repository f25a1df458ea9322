import { Suspense, cloneElement, lazy } from 'react';
import type { ReactNode } from 'react';
import { useFloating } from '#overlay/floating.ts';
import type { TriggerElement } from '#overlay/floating.ts';
import { IconButton } from '#action/icon-button.tsx';
import { dotsIcon } from '#tokens/icons.tsx';

export type MenuAction = {
  label: string;
  icon?: string;
  tone?: 'error';
  disabled?: boolean;
} & ({ href: string; onSelect?: never } | { onSelect: () => void; href?: never });

export type MenuItems = readonly (MenuAction | 'line')[];

type Props = {
  /** The button that opens it; its words name the menu. */
  trigger: TriggerElement;
  items: MenuItems;
  /** Who is signed in, above an account menu. */
  head?: ReactNode;
  align?: 'start' | 'end';
};

const loadPopup = () => import('#action/menu-popup.tsx');
const MenuPopup = lazy(async () => ({ default: (await loadPopup()).MenuPopup }));

export function Menu({ trigger, items, head, align = 'end' }: Props) {
  const { button, id, isUp, used, setOwn, triggerProps } = useFloating({ trigger, kind: 'menu', preload });
  return (
    <>
      {cloneElement(trigger, triggerProps(setOwn))}
      {used && (
        <Suspense fallback={null}>
          <MenuPopup
            open={isUp}
            onOpenChange={setOwn}
            anchor={button}
            labelledBy={id}
            items={items}
            head={head}
            align={align}
          />
        </Suspense>
      )}
    </>
  );
}

/** The three dots at the end of a row; the label names the row: 「山田 太郎さんの操作」. */
export function RowMenu({ label, items }: { label: string; items: MenuItems }) {
  return <Menu trigger={<IconButton path={dotsIcon} label={label} size="small" />} items={items} />;
}

function preload(): void {
  // When this fails, the press that follows tries again and tells.
  loadPopup().catch(() => undefined);
}
