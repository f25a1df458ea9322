import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from '#layout/tabs.module.css';

export type Tab<Value extends string> = {
  value: Value;
  label: string;
  count?: number | undefined;
  panel: ReactNode;
  /** Something is typed there: it stays while another tab is looked at. */
  kept?: boolean;
};

type Props<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Panels of one page. Where each tab has an address of its own, use TabLinks. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: Props<Value>) {
  const choose = (chosen: unknown) => {
    const tab = tabs.find((each) => each.value === chosen);
    if (tab) onChange(tab.value);
  };
  const open = useRef<HTMLElement>(null);
  // Numbers come later than the words, and push what stands behind them.
  const words = tabs.map(({ label: word, count }) => `${word}${count ?? ''}`).join(' ');
  useEffect(() => showInRow(open.current), [value, words]);
  return (
    <Base.Root value={value} onValueChange={choose}>
      <Base.List className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            ref={tab.value === value ? open : undefined}
            value={tab.value}
            className={styles.tab}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} keepMounted={tab.kept ?? false} className={styles.panel}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

/** On a narrow screen the row scrolls: the tab that is open is in sight, also where its address opened it. */
function showInRow(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (!tab || !row) return;
  const [place, room] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += place.left + place.width / 2 - (room.left + room.width / 2);
}
