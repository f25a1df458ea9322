import type { ScenarioFinding } from '@nattoku/contract/ic-support/scenario';
import { groupsOf } from '#areas/ic-support/scenario/builder/group-findings.ts';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Fragment } from 'react';
import { stepName } from '#areas/ic-support/scenario/builder/step-name.ts';
import styles from '#areas/ic-support/scenario/builder/builder.module.css';
import type { Desk } from '#areas/ic-support/scenario/builder/use-desk.ts';

type Props = { desk: Desk; onShow: (key: string) => void };

/** What must be mended before the scenario is published, and what should be looked at; each with the way to its step. */
export function FindingsPanel({ desk, onShow }: Props) {
  const { findings } = desk;
  return (
    <div className={styles.fields}>
      {findings.length === 0 && (
        <Notice tone="done" title="直すところはありません">
          行き止まり・進めないステップ・終わらない繰り返し・必須リスクの抜けを確かめました。
        </Notice>
      )}
      <Findings
        title="公開する前に直す"
        tone="error"
        findings={findings.filter(({ severity }) => severity === 'error')}
        {...{ desk, onShow }}
      />
      <Findings
        title="確かめておく"
        tone="warning"
        findings={findings.filter(({ severity }) => severity === 'warning')}
        {...{ desk, onShow }}
      />
    </div>
  );
}

type FindingsProps = Props & { title: string; tone: 'error' | 'warning'; findings: readonly ScenarioFinding[] };

function Findings({ title, tone, findings, desk: { steps }, onShow }: FindingsProps) {
  if (findings.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={styles.formTitle}>
        {title} <Badge tone={tone}>{findings.length}件</Badge>
      </h2>
      <ul role="list" className={styles.findings}>
        {groupsOf(findings).map(([first, ...rest], at) => (
          <Fragment key={`${first.step} ${first.code} ${at}`}>
            <FindingLine finding={first} {...{ steps, onShow }} />
            {rest.length > 0 && (
              <li>
                <details className={styles.folded}>
                  <summary>同じ原因と思われるもの（ほかに{rest.length}件）</summary>
                  <ul role="list" className={styles.findings}>
                    {rest.map((finding) => (
                      <FindingLine key={finding.step} finding={finding} {...{ steps, onShow }} />
                    ))}
                  </ul>
                </details>
              </li>
            )}
          </Fragment>
        ))}
      </ul>
    </section>
  );
}

type LineProps = { finding: ScenarioFinding; steps: Desk['steps']; onShow: (key: string) => void };

function FindingLine({ finding: { step: key, sentence }, steps, onShow }: LineProps) {
  const step = steps.find((each) => each.key === key);
  return (
    <li>
      <span>
        {step && <span className={styles.hint}>{stepName(steps, step)}</span>}
        {sentence}
      </span>
      {step && (
        <Button
          size="small"
          variant="subTertiary"
          aria-label={`${stepName(steps, step)}を開く`}
          onClick={() => onShow(step.key)}
        >
          開く
        </Button>
      )}
    </li>
  );
}
