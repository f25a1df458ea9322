import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
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
  return (
    <Base.Root value={value} onValueChange={choose}>
      <Base.List className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
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
