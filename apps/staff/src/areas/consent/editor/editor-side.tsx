import type { ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { arrowLeftIcon } from '@nattoku/ui/tokens/icons';
import { Tabs } from '@nattoku/ui/layout/tabs';
import { useState } from 'react';
import styles from '#areas/consent/editor/editor.module.css';
import type { Desk } from '#areas/consent/editor/editor-desk.ts';
import { FieldList } from '#areas/consent/editor/field/field-list.tsx';
import { FieldPanel } from '#areas/consent/editor/field/field-panel.tsx';
import { PreflightPanel } from '#areas/consent/editor/preflight-panel.tsx';
import { RulesPanel } from '#areas/consent/editor/rules/rules-panel.tsx';

export const sides = ['fields', 'rules', 'preflight'] as const;
export type Side = (typeof sides)[number];
type Props = { desk: Desk; isSaved: boolean; version: number; versionId: ConsentTemplateVersionId; first: Side };

/** Beside the pages: the chosen field or all of them, who signs under which conditions, and what is to be mended. */
export function EditorSide({ desk, isSaved, version, versionId, first }: Props) {
  const [side, setSide] = useState<Side>(first);
  return (
    <aside className={styles.side} aria-label="設定">
      <Tabs<Side>
        label="設定"
        value={side}
        onChange={setSide}
        tabs={[
          { value: 'fields', label: '項目', panel: <FieldSide desk={desk} /> },
          { value: 'rules', label: '署名と条件', panel: <RulesPanel desk={desk} /> },
          {
            value: 'preflight',
            label: '点検',
            count: desk.findings.length || undefined,
            panel: (
              <PreflightPanel
                versionId={versionId}
                isSaved={isSaved}
                version={version}
                findings={desk.findings}
                onShow={(id) => {
                  desk.choose([id]);
                  desk.focus(id);
                  setSide('fields');
                }}
              />
            ),
          },
        ]}
      />
    </aside>
  );
}

function FieldSide({ desk }: { desk: Desk }) {
  if (desk.chosen.length === 0) return <FieldList desk={desk} />;
  return (
    <div className={styles.stack}>
      <Button size="small" variant="subTertiary" icon={arrowLeftIcon} onClick={() => desk.choose([])}>
        すべての項目
      </Button>
      <FieldPanel desk={desk} />
    </div>
  );
}
